// The log by turns: all that a seat did in a row is one line with its steps; what that brought the others has lines of their
// own; a new round is a heading; what is turned up goes with the line that brought it about.
import type { GameEvent, Seat } from "../net/protocol";
import type { Entry } from "./table";

/** What happened to one seat in one move. */
export interface Step {
  readonly move: number | null;
  readonly events: readonly GameEvent[];
  /** The position after it, where it is known. */
  readonly view: unknown;
}

export interface Line {
  readonly key: string;
  /** "turn": of a seat; "heading": a round begins, the game ends; "word": of the table, not of the game. */
  readonly kind: "turn" | "heading" | "word";
  readonly seat: Seat | null;
  readonly steps: readonly Step[];
  /** The moves it tells of. */
  readonly first: number | null;
  readonly last: number | null;
  readonly entry: Entry;
}

type Draft = { -readonly [Member in keyof Line]: Line[Member] };
/** Whose doing an event is, if it is not told by its seat: the automatic opponent of a solo game. */
export type Actor = ((event: GameEvent) => Seat | undefined) | undefined;

const headings = new Set(["round_began", "round_ended", "game_over"]);
export const is_heading = ({ event }: GameEvent): boolean => headings.has(event);
/** Said by the line that begins. */
const unsaid = new Set(["turn_began"]);

interface Part {
  readonly kind: Line["kind"];
  readonly seat: Seat | null;
  readonly events: GameEvent[];
}

/** The events of a move by what they are part of, in the order in which it begins. What is of no seat goes with what is before it. */
function parts_of(events: readonly GameEvent[], by: Seat | null, actor: Actor): readonly Part[] {
  const parts: Part[] = [];
  const early: GameEvent[] = [];
  let latest: Part | undefined;
  for (const event of events) {
    if (unsaid.has(event.event)) continue;
    const kind = is_heading(event) ? "heading" : "turn";
    const seat = kind === "heading" ? null : (actor?.(event) ?? event.seat ?? null);
    if (seat === null && kind === "turn") {
      (latest?.events ?? early).push(event);
      continue;
    }
    const since = parts.findLastIndex((part) => part.kind === "heading"); // nothing goes back over a heading
    const there: Part | undefined = kind === "heading" ? latest : parts.slice(since + 1).find((one) => one.seat === seat);
    if (there?.kind === kind) latest = there;
    else parts.push((latest = { kind, seat, events: early.splice(0) }));
    latest.events.push(event);
  }
  return early.length === 0 ? parts : [{ kind: "turn", seat: by, events: early }];
}

export function lines_of(log: readonly Entry[], actor?: Actor): readonly Line[] {
  const lines: Draft[] = [];
  for (const entry of log) {
    const { seq, what, seat, move, events, update } = entry;
    if (what !== "move" && (what !== "started" || events.length === 0)) {
      lines.push({ key: String(seq), kind: "word", seat, steps: [], first: null, last: null, entry });
      continue;
    }
    parts_of(events, seat, actor).forEach((part, i) => {
      const step: Step = { move, events: part.events, view: update.view };
      const last = lines.at(-1);
      if (i === 0 && part.kind === "turn" && part.seat === seat && last?.kind === "turn" && last.seat === seat && last.entry.seat === seat) {
        last.steps = [...last.steps, step];
        last.last = move;
      } else lines.push({ key: `${seq}-${i}`, kind: part.kind, seat: part.seat, steps: [step], first: move, last: move, entry });
    });
    // A turn that begins ends the one before, even of the same seat.
    if (events.some(({ event }) => unsaid.has(event))) lines.push({ key: `${seq}-end`, kind: "turn", seat: null, steps: [], first: null, last: null, entry });
  }
  return lines.filter(({ kind, steps }) => kind === "word" || steps.length > 0);
}

/** What others did before the present turn of these seats: the moves since the one they made before it. */
export function since_move_of(seats: readonly Seat[], log: readonly Entry[]): readonly Entry[] {
  const moves = log.filter(({ what }) => what === "move");
  const mine = ({ seat }: Entry) => seat !== null && seats.includes(seat);
  const end = moves.findLastIndex((entry) => !mine(entry)) + 1;
  const begin = moves.slice(0, end).findLastIndex(mine) + 1;
  return moves.slice(begin, end);
}
