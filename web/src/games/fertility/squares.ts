// Squares by name and by place. The valley may be seen turned by a quarter, so that four boards fit a phone held upright.
import type { Resource, Square, View } from "./types";
import { scenes_of } from "./types";

export interface Spot {
  readonly column: number;
  readonly row: number;
}

export const spot_of = (square: Square): Spot => ({ column: square.charCodeAt(0) - 65, row: Number(square.slice(1)) - 1 });
export const square_at = ({ column, row }: Spot): Square => `${String.fromCharCode(65 + column)}${row + 1}`;

/** Right, down, left, up. */
export const directions: readonly (readonly [number, number])[] = [[1, 0], [0, 1], [-1, 0], [0, -1]];

export interface Sight {
  readonly columns: number;
  readonly rows: number;
  /** Turned by a quarter: column A on top, row 1 on the right. */
  readonly turned: boolean;
}

export const sight_of = (view: View, tall: boolean): Sight => {
  const columns = view.squares[0]?.length ?? 0;
  return { columns, rows: view.squares.length, turned: tall && columns > 12 };
};

/** Middle of a square as seen, in squares. */
export function seen_at(square: Square, sight: Sight): readonly [number, number] {
  const { column, row } = spot_of(square);
  return sight.turned ? [sight.rows - 1 - row + 0.5, column + 0.5] : [column + 0.5, row + 0.5];
}

/** A direction on the board as seen. */
export const seen_towards = (from: Square, to: Square, sight: Sight): readonly [number, number] => {
  const [x, y] = seen_at(from, sight);
  const [u, v] = seen_at(to, sight);
  return [u - x, v - y];
};

/** The square next to this one in a direction as seen, if there is one. */
export function beside(square: Square, direction: readonly [number, number], sight: Sight): Square | null {
  const { column, row } = spot_of(square);
  const [x, y] = sight.turned ? [direction[1], -direction[0]] : direction;
  const next = { column: column + x, row: row + y };
  const there = next.column >= 0 && next.row >= 0 && next.column < sight.columns && next.row < sight.rows;
  return there ? square_at(next) : null;
}

export type Ground = "desert" | "wheat" | "water" | Resource;
const grounds: Readonly<Record<string, Ground>> = { W: "wheat", "~": "water", a: "alabaster", b: "bovine", p: "papyrus", g: "grape" };

/** What is printed on a square; a resource stands for its icon on desert. */
export function ground_of(view: View, square: Square): Ground {
  const { column, row } = spot_of(square);
  return grounds[view.squares[row]?.[column] ?? "."] ?? "desert";
}

/** Scenes that lie on the valley by square. */
export function scenes_on(view: View): ReadonlyMap<Square, Resource> {
  const scenes = new Map<Square, Resource>(view.start_tile.map(({ scene, square }) => [square, scene]));
  for (const { tile, first, second } of view.tiles) {
    const [one, other] = scenes_of(tile);
    scenes.set(first, one).set(second, other);
  }
  return scenes;
}
