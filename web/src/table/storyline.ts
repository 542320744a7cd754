// What is being told at the table just now, wherever it comes from: a turn of somebody else, what happened since one's last turn, or an
// automatic opponent's answer to one's own move.
import { useEffect, useState } from "preact/hooks";
import type { PastPosition } from "../net/http";
import type { Snapshot } from "../net/protocol";
import { pace } from "../settings";
import type { Narrator } from "./narrator";
import { type Recap, use_recap } from "./recap";
import { use_skipping } from "./story";
import type { Table } from "./table";
import { standing_time, type Telling } from "./teller";

/**
 * An automatic opponent's answer comes with the move it answers, so there is no turn of its own to be told: it stands for a moment where
 * the prompt is, and keeps nobody from playing on.
 */
function use_aftermath(table: Table, narrator: Narrator): { readonly telling: Telling | null; readonly end: () => void } {
  const [telling, tell] = useState<Telling | null>(null);
  const actor = narrator.scene.game?.actor;
  const news = table.news.value;
  useEffect(() => {
    const last = table.log.peek().at(-1);
    const events = actor === undefined ? [] : news.filter((event) => actor(event) !== undefined);
    const mine = last?.what === "move" && last.seat !== null && table.my_seats.peek().includes(last.seat);
    if (actor === undefined || events[0] === undefined || !mine || pace.peek() === "once") {
      tell(null);
      return undefined;
    }
    tell({ seat: actor(events[0]) ?? null, key: last.seq, events });
    const timer = setTimeout(() => tell(null), 2 * standing_time(pace.peek()));
    return () => clearTimeout(timer);
  }, [news]);
  const begun = Object.keys(table.choosing.picked.value).length > 0;
  return { telling: begun ? null : telling, end: () => tell(null) };
}

export interface Storyline {
  readonly telling: Telling | null;
  /** Ends the story; null while there is none to end. */
  readonly skip: (() => void) | null;
  readonly recap: Recap;
}

export function use_storyline(
  table: Table,
  state: Snapshot,
  narrator: Narrator,
  past: PastPosition | null,
  show: (position: PastPosition | null) => void,
): Storyline {
  const recap = use_recap(table, state, show);
  const aftermath = use_aftermath(table, narrator);
  const asked = table.prompt.value !== null;
  const busy = recap.running ? recap.stop : table.teller.busy.value ? table.teller.skip : null;
  use_skipping(busy);
  if (past !== null) {
    const seen = recap.running && past.move >= (recap.moves[0] ?? 0) ? (past.events ?? []) : [];
    return { telling: recap.running ? { seat: past.by, key: past.move, events: seen } : null, skip: busy, recap };
  }
  if (state.phase !== "running") return { telling: null, skip: null, recap };
  return asked ? { telling: aftermath.telling, skip: aftermath.end, recap } : { telling: table.teller.telling.value, skip: busy, recap };
}
