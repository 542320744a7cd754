// Before the game: how it is played, who sits where, bots for empty seats, the link to send, and start. Whoever comes by
// the link picks a seat and a name, or stays to watch.
import { useEffect, useState } from "preact/hooks";
import { NameField } from "../ui";
import { Band } from "../art/band";
import { Cover } from "../art/covers";
import { on_device } from "../local/here";
import { games, type House } from "../net/http";
import type { Snapshot } from "../net/protocol";
import { RuleLink } from "../rule_link";
import { Narrator } from "../table/narrator";
import type { Table } from "../table/table";
import { TopBar } from "../table/top_bar";
import { later } from "../later";
import { say, type Say } from "../texts/texts";
import { RoomSeat } from "./room_seat";
import { table_facts } from "./table_facts";

const Invitation = later(() => import("./invitation"));

export function Room({ table, state, game_say, invite }: {
  readonly table: Table;
  readonly state: Snapshot;
  readonly game_say: Say;
  readonly invite: string;
}) {
  const [house, set_house] = useState<House | null>(null);
  useEffect(() => void games().then(set_house, () => undefined), []);
  const facts = house?.games.find(({ game }) => game === state.game);
  const narrator = new Narrator({ game: null, box: null, say: game_say, seats: state.seats, mine: [] });
  const seated = state.you.seats.length > 0;
  const empty = state.seats.filter(({ name, bot }) => name === null && bot === null);
  const full = !seated && empty.length === 0;
  const refusal = table.refusal.value;
  const link = `${location.origin}/t/${table.id}#${state.invite ?? invite}`;
  return (
    <div class="room">
      <header class="top">
        <TopBar title={game_say.game("name") ?? ""} line={table.line} />
      </header>
      <Band />
      <main class="page narrow">
        <div class="room-head">
          <Cover game={state.game} />
          <div>
            <ul class="table-facts" aria-label={say.value("room.facts")}>
              {table_facts(state, facts, game_say).map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            <p class="room-rules">
              <RuleLink game={state.game} rule="">
                {say.value("rules")}
              </RuleLink>
            </p>
          </div>
        </div>
        {state.origin === "fresh" ? null : <p class="notice">{say.value(`origin.${state.origin}.long`)}</p>}
        <h2>{say.value(seated || full ? "room.seats" : "room.choose")}</h2>
        {full ? <p class="notice">{say.value("room.full")}</p> : null}
        {seated || full ? null : <NameField />}
        <ul class="room-seats">
          {state.seats.map((seat) => (
            <RoomSeat key={seat.seat} {...{ table, state, seat, game_say }} levels={facts?.levels ?? []} />
          ))}
        </ul>
        <div aria-live="polite">{refusal === null ? null : <p class="trouble">{narrator.refusal(refusal)}</p>}</div>
        {empty.length > 0 && !on_device(table.id) ? <Invitation link={link} /> : null}
        {state.you.host ? (
          <button type="button" class="primary large" disabled={empty.length > 0} onClick={() => void table.start()}>
            {say.value(empty.length > 0 ? "room.wait_seats" : "room.start", { count: empty.length })}
          </button>
        ) : (
          <p class="muted">{say.value("room.wait_host")}</p>
        )}
      </main>
    </div>
  );
}
