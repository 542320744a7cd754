// One's own mistakes as positions to solve, kept on this device. What was missed comes again behind the others; what was solved rests,
// longer each time.
import type { ToldAnalysis } from "web/generated/analysis";
import { stored } from "../local/findings";
import type { GameId, Seat } from "../net/protocol";

export interface Position {
  /** The game and the decision in it. */
  readonly id: string;
  readonly game: GameId;
  /** The whole game: worlds are drawn as they were for the analysis. */
  readonly record: string;
  /** Where the game can be seen again. */
  readonly table: string;
  readonly step: number;
  readonly seat: Seat;
  readonly played: string;
  readonly best: string;
  /** As a share of victory. */
  readonly loss: number;
  /** Points by category: of the best, minus those of the played. */
  readonly points: Readonly<Record<string, number>>;
  /** When it is to be solved again, in milliseconds since 1970. */
  readonly due: number;
  /** How often in a row it was solved at once. */
  readonly streak: number;
}

const day = 24 * 3600 * 1000;
/** How many days it rests after it was solved at once so many times. */
const rests = [3, 10, 30, 90];

/** The same position after it was tried: solved at once, solved after a miss, or not at all. */
export function after(position: Position, solved: boolean, missed: boolean, now: number): Position {
  if (!solved) return { ...position, streak: 0, due: now };
  if (missed) return { ...position, streak: 0, due: now + day };
  const streak = position.streak + 1;
  return { ...position, streak, due: now + day * (rests[Math.min(streak, rests.length) - 1] ?? day) };
}

/** Those of a game in the order in which they come, and how many are due. */
export function in_order(all: readonly Position[], game: GameId, now: number): { readonly order: readonly Position[]; readonly due: number } {
  const order = all.filter((one) => one.game === game).sort((a, b) => a.due - b.due || b.loss - a.loss);
  return { order, due: order.filter(({ due }) => due <= now).length };
}

/** The mistakes of a seat as positions. */
export function mistakes(told: ToldAnalysis, seat: Seat, hash: string, record: string, table: string): readonly Position[] {
  return told.decisions
    .filter((one) => one.seat === seat && (one.label === "mistake" || one.label === "blunder"))
    .map(({ step, played, best, loss, points }) => (
      { id: `${hash}/${step}`, game: told.game, record, table, step, seat, played, best, loss: loss / told.unit, points, due: 0, streak: 0 }
    ));
}

export const positions = (): Promise<readonly Position[]> => stored<Position[]>("positions", "readonly", (one) => one.getAll() as IDBRequest<Position[]>, []);
export const put = (position: Position): Promise<unknown> => stored<IDBValidKey>("positions", "readwrite", (one) => one.put(position, position.id), "");
export const remove = (position: Position): Promise<unknown> => stored<undefined>("positions", "readwrite", (one) => one.delete(position.id), undefined);

/** Those that are not there yet; what is known of the others stays. */
export async function collect(found: readonly Position[]): Promise<void> {
  const known = new Set((await positions()).map(({ id }) => id));
  await Promise.all(found.filter(({ id }) => !known.has(id)).map(put));
}
