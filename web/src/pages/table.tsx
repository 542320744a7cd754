// The page of a table: gathering, playing, over.
import { useEffect, useState } from "preact/hooks";
import type { Game } from "../table/game";
import { load_game } from "../table/load_game";
import { on_device } from "../local/here";
import { box as load_box } from "../net/http";
import type { GameId } from "../net/protocol";
import { Link } from "../route";
import { Play } from "../table/play";
import { Table } from "../table/table";
import { language, load_say, say, type Say } from "../texts/texts";
import { Room } from "./room";

export interface Ready {
  readonly id: GameId;
  readonly game: Game | null;
  readonly box: unknown;
}

/** A game's board and box, and its words in the language of the reader; null until they are there. */
export function use_game(id: GameId | undefined): { readonly ready: Ready | null; readonly game_say: Say | null } {
  const [ready, set_ready] = useState<Ready | null>(null);
  const [game_say, set_say] = useState<Say | null>(null);
  useEffect(() => {
    if (id === undefined) return undefined;
    let here = true;
    Promise.all([load_game(id), load_box(id)]).then(
      ([game, box]) => here && set_ready({ id, game, box }),
      (problem: unknown) => console.error(problem),
    );
    return () => {
      here = false;
    };
  }, [id]);
  useEffect(() => {
    if (id === undefined) return undefined;
    let here = true;
    void load_say(language.value, id).then((loaded) => here && set_say(() => loaded));
    return () => {
      here = false;
    };
  }, [id, language.value]);
  return { ready, game_say };
}

export default function TablePage({ id, invite }: { readonly id: string; readonly invite: string }) {
  const [table, set_table] = useState<Table | null>(null);
  useEffect(() => {
    const opened = new Table(id, invite);
    set_table(opened);
    opened.open();
    return () => opened.close();
  }, [id, invite]); // a link may be pasted where it did not open
  const state = table?.state.value ?? null;
  // Whoever gets the address from its bar gets in by it; nobody else gets to a table on this device.
  useEffect(() => {
    if (state?.invite != null && !on_device(id)) history.replaceState(history.state, "", `#${state.invite}`);
  }, [state?.invite]);
  const { ready, game_say } = use_game(state?.game);
  const shut = table?.shut.value ?? null;
  if (shut !== null) {
    const hidden = shut.reason === "no_such_table";
    return (
      <main class="page">
        <h1>{hidden ? say.value("shut") : (say.value.house(`refusal.${shut.reason}`) ?? say.value("refused"))}</h1>
        {hidden ? <p>{say.value(invite === "" ? "shut.how" : "shut.link")}</p> : null}
        <Link to="/" class="button">
          {say.value("home")}
        </Link>
      </main>
    );
  }
  if (table === null || state === null || game_say === null || (ready === null && state.phase !== "gathering")) {
    return <p class="loading">{say.value("loading")}</p>;
  }
  if (state.phase === "gathering") return <Room table={table} state={state} game_say={game_say} invite={invite} />;
  return <Play table={table} state={state} game={ready?.game ?? null} box={ready?.box} game_say={game_say} />;
}
