// Squares of the valley by name and by place.
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

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export const size_of = (view: View): Size => ({ columns: view.squares[0]?.length ?? 0, rows: view.squares.length });

/** Every square, row by row from the top. */
export const all_squares = (view: View): readonly Square[] =>
  view.squares.flatMap((line, row) => Array.from(line, (_, column) => square_at({ column, row })));

/** The way from one square to another, in squares. */
export function way_to(from: Square, to: Square): readonly [number, number] {
  const one = spot_of(from);
  const other = spot_of(to);
  return [other.column - one.column, other.row - one.row];
}

/** The square next to this one, if there is one. */
export function beside(square: Square, [x, y]: readonly [number, number], { columns, rows }: Size): Square | null {
  const { column, row } = spot_of(square);
  const next = { column: column + x, row: row + y };
  return next.column >= 0 && next.row >= 0 && next.column < columns && next.row < rows ? square_at(next) : null;
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
