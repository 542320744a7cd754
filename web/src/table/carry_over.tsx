// A game against bots goes on at another place: from this device to the server, or back. It ends here first, for only then
// may its deal be known; its record is what travels.
import { can_play_here, on_device, type Where } from "../local/here";
import { server_there } from "../local/where";
import { fork, games, go_on_at, session, start } from "../net/http";
import type { Snapshot } from "../net/protocol";
import { go } from "../route";
import { say } from "../texts/texts";
import type { Table } from "./table";

async function carry_over(table: Table, { game, seats, move }: Snapshot, to: Where): Promise<void> {
  // A server has levels only: for any other search its strongest plays on.
  const facts = (await games()).games.find(({ game: one }) => one === game);
  const bot_there = (bot: string) => (to === "server" && bot.includes(":") ? (facts?.levels.at(-1) ?? bot) : bot);
  const wishes = seats.map(({ name, bot }) => (bot === null ? { name: name ?? "" } : { bot: bot_there(bot) }));
  if (to === "server") await session(); // where nobody answers, nothing ends
  const ended = await table.propose("abandon");
  if (ended.type !== "ack") return;
  await table.reached(ended.seq);
  const { table: there } = await go_on_at(to, table.id, wishes).catch(async () => {
    const again = await fork(table.id, move, wishes); // the other place did not take it
    await start(again.table);
    return again;
  });
  go(`/t/${there}`);
}

export function CarryOver({ table, state }: { readonly table: Table; readonly state: Snapshot }) {
  const to: Where = on_device(table.id) ? "server" : "device";
  if (to === "server" ? !server_there.value : !can_play_here) return null;
  return (
    <button type="button" onClick={() => void carry_over(table, state, to)}>
      {say.value(to === "server" ? "carry_over.server" : "carry_over.device")}
    </button>
  );
}
