// What a replay shows: the position that is wished for, through whose eyes, and the way from one to the next.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { messages, past_log, type PastPosition, replay } from "../net/http";
import type { Seat, Snapshot, Update } from "../net/protocol";
import { go } from "../route";
import { pace } from "../settings";
import { type Entry, write } from "../table/table";
import { standing_time } from "../table/teller";

export type Eyes = Seat | "all" | null;
export const eyes_of = (word: string | null): Eyes => (word === null || word === "" ? null : word === "all" ? "all" : Number(word));

export interface Replaying {
  readonly table: Snapshot | null;
  readonly position: PastPosition | null;
  readonly moves: number;
  readonly log: readonly Entry[];
  readonly eyes: Eyes;
  readonly playing: boolean;
  readonly problem: unknown;
  turn_to(move: number): void;
  /** A position through these eyes. */
  open(move: number, eyes: Eyes): void;
  see_as(eyes: Eyes): void;
  run(on: boolean): void;
  fail(problem: unknown): void;
}

/** Positions of one game, each asked for once. */
function use_positions(id: string, eyes: Eyes) {
  const kept = useMemo(() => new Map<number, Promise<PastPosition>>(), [id, eyes]);
  return (move: number): Promise<PastPosition> => {
    const asked = kept.get(move) ?? replay(id, move, eyes);
    kept.set(move, asked);
    asked.catch(() => kept.delete(move));
    return asked;
  };
}

/** The moves before this one, from their positions: a game that was imported or forked has no entries of them. */
async function moves_before(first: number, at: (move: number) => Promise<PastPosition>, here: () => boolean): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (let move = 1; move < first && here(); ++move) {
    const { by, events } = await at(move);
    const update = { type: "update", table: "", seq: move - first, at: 0, what: "move", hash: null } satisfies Update;
    entries.push({ seq: update.seq, at: 0, what: "move", seat: by, move, events: events ?? [], update });
  }
  return entries;
}

/** Arrows, Home and End turn the pages, unless they are needed elsewhere. */
function use_keys(turn: (key: string) => boolean): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.defaultPrevented || (event.target as Element).matches("input:not([type=range]), select, [role=tab]")) return;
      if (turn(event.key)) event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  });
}

/** On the page of that name; looking back begins at the end. */
export function use_replay(id: string, query: URLSearchParams, page: "replay" | "analysis" = "replay"): Replaying {
  const [table, set_table] = useState<Snapshot | null>(null);
  const [eyes, set_eyes] = useState<Eyes>(eyes_of(query.get("seat")));
  const [position, set_position] = useState<PastPosition | null>(null);
  const [log, set_log] = useState<readonly Entry[]>([]);
  const [playing, set_playing] = useState(false);
  const [problem, set_problem] = useState<unknown>(null);
  const wish = Number(query.get("move") ?? (page === "analysis" ? (table?.move ?? 0) : 0));
  const wanted = useRef(wish);
  const at = use_positions(id, eyes);

  useEffect(() => {
    messages(id, 0, null, "").then((all) => {
      const snapshot = all.find(({ type }) => type === "snapshot") as Snapshot | undefined;
      if (snapshot === undefined) return;
      if (query.get("seat") === null) set_eyes(snapshot.you.eyes);
      set_table(snapshot);
    }, set_problem);
  }, [id]);

  useEffect(() => {
    if (table === null) return undefined;
    let here = true;
    const read = async () => {
      let lines: readonly Entry[] = [];
      for (const update of await past_log(id, eyes)) lines = write(lines, update as Update);
      lines = lines.filter(({ what }) => what === "move");
      if (here) set_log(lines);
      const earlier = await moves_before(lines[0]?.move ?? table.move + 1, at, () => here);
      if (here && earlier.length > 0) set_log([...earlier, ...lines]);
    };
    read().catch(() => undefined);
    return () => void (here = false);
  }, [table?.table, eyes]);

  /** Only the newest wish counts: a slider asks for many. */
  const show = (move: number) => {
    wanted.current = move;
    at(move).then((found) => {
      if (wanted.current !== move) return;
      set_position(found);
      set_problem(null);
      if (move < found.moves) void at(move + 1).catch(() => undefined);
    }, set_problem);
  };
  useEffect(() => {
    if (table !== null) show(Number.isFinite(wish) ? wish : 0);
  }, [wish, eyes, table]);

  const moves = position?.moves ?? table?.move ?? 0;
  const turn_to = (move: number) => {
    const next = Math.max(0, Math.min(moves, move));
    if (next === wanted.current) return;
    go(`/t/${id}/${page}?move=${next}${eyes === table?.you.eyes ? "" : `&seat=${eyes ?? ""}`}`, true);
  };
  const open = (move: number, seat: Eyes) => {
    set_eyes(seat);
    go(`/t/${id}/${page}?move=${move}&seat=${seat ?? ""}`, true);
  };
  const see_as = (seat: Eyes) => open(wanted.current, seat);

  use_keys((key) => {
    const to = { ArrowLeft: wanted.current - 1, ArrowRight: wanted.current + 1, Home: 0, End: moves }[key];
    if (to === undefined) return false;
    set_playing(false);
    turn_to(to);
    return true;
  });
  useEffect(() => {
    if (!playing || position === null) return undefined;
    if (position.move >= moves) {
      set_playing(false);
      return undefined;
    }
    const timer = setTimeout(() => turn_to(position.move + 1), standing_time(pace.value));
    return () => clearTimeout(timer);
  }, [playing, position]);

  return { table, position, moves, log, eyes, playing, problem, turn_to, open, see_as, run: set_playing, fail: set_problem };
}
