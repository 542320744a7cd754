// Placing a tile: pick one of mine, tap a square, turn it there, say yes. Which placements there are comes from the server;
// here they are only sorted by the square that was tapped and the way the tile lies.
import { signal } from "@preact/signals";
import type { Action } from "web/net/protocol";
import type { Choosing } from "web/table/choosing";
import { beside, directions, ground_of, scenes_on, size_of, way_to } from "./squares";
import type { PlacedTile, Square, View } from "./types";

/** The square that was tapped: the tile turns about it. */
const anchor = signal<Square | null>(null);
/** The way a tile lies: which half is on the anchor, and where the other half is. Kept for the next square. */
const way = signal(0);
/** The square under the mouse, or where the keyboard is. */
export const looked_at = signal<Square | null>(null);
/** The square by which Tab enters the valley. */
export const in_focus = signal<Square | null>(null);

const placed = ({ fields }: Action): PlacedTile => ({
  tile: String(fields["tile"]),
  first: String(fields["first"]),
  second: String(fields["second"]),
});

const ways = 8;
function way_of({ first, second }: PlacedTile, at: Square): number {
  const [from, to] = first === at ? [first, second] : [second, first];
  const [x, y] = way_to(from, to);
  const direction = directions.findIndex(([u, v]) => u === x && v === y);
  return direction + (first === at ? 0 : 4);
}

/** The tile in hand now. */
export const tile_in_hand = (choosing: Choosing): string | undefined => {
  const tile = choosing.is("place") ? choosing.picked.value["tile"] : undefined;
  return typeof tile === "string" ? tile : undefined;
};

/** Legal placements that cover this square, by the way they lie: of the tile in hand, or else of the first that fits. */
function covering(choosing: Choosing, at: Square): readonly PlacedTile[] {
  const tile = tile_in_hand(choosing);
  const all = choosing
    .among(tile === undefined ? {} : { tile })
    .map(placed)
    .filter(({ first, second }) => first === at || second === at);
  return all
    .filter((placement) => placement.tile === all[0]?.tile)
    .toSorted((one, other) => way_of(one, at) - way_of(other, at));
}

/** Squares that a legal placement covers. */
export function open_squares(choosing: Choosing): ReadonlySet<Square> {
  if (!choosing.is("place")) return new Set();
  const tile = tile_in_hand(choosing);
  return new Set(choosing.among(tile === undefined ? {} : { tile }).flatMap((action) => [placed(action).first, placed(action).second]));
}

/** Of the placements at a square the one nearest to the way the last tile lay. */
function likely(choosing: Choosing, at: Square): PlacedTile | undefined {
  const turn = (placement: PlacedTile) => (way_of(placement, at) - way.value + ways) % ways;
  return covering(choosing, at).toSorted((one, other) => turn(one) - turn(other))[0];
}

export interface Ghost extends PlacedTile {
  readonly action: Action;
  /** Chosen and waiting for a yes, not only looked at. */
  readonly chosen: boolean;
  /** Whether it can be turned where it is. */
  readonly turns: boolean;
}

/** The tile as it would lie: the one chosen, or the one in hand on the square that is looked at. */
export function ghost_of(choosing: Choosing): Ghost | null {
  if (!choosing.is("place")) return null;
  const chosen = choosing.chosen.value;
  if (chosen !== null) {
    const { first, second, tile } = placed(chosen);
    const about = anchor.value === second ? second : first;
    return { tile, first, second, action: chosen, chosen: true, turns: covering(choosing, about).length > 1 };
  }
  const at = looked_at.value;
  if (tile_in_hand(choosing) === undefined || at === null) return null;
  const placement = likely(choosing, at);
  const action = placement && choosing.among({ ...placement })[0];
  return placement && action ? { ...placement, action, chosen: false, turns: covering(choosing, at).length > 1 } : null;
}

/** Turns the tile to the next way that is legal where it is. */
export function turn(choosing: Choosing, back = false): void {
  const ghost = ghost_of(choosing);
  if (ghost === null) return;
  const about = ghost.chosen ? (anchor.value === ghost.second ? ghost.second : ghost.first) : (looked_at.value ?? ghost.first);
  const all = covering(choosing, about);
  const now = all.findIndex(({ first, second }) => first === ghost.first && second === ghost.second);
  const next = all[(now + (back ? all.length - 1 : 1)) % all.length];
  if (next === undefined || all.length < 2) return;
  way.value = way_of(next, about);
  if (ghost.chosen) choosing.pick({ ...next });
}

/** A tap on a square: puts the tile in hand there, turns the one that lies there already, or asks why it cannot. */
export function tap(choosing: Choosing, view: View, at: Square): void {
  if (!choosing.is("place")) return;
  const ghost = ghost_of(choosing);
  if (ghost?.chosen && (ghost.first === at || ghost.second === at)) return turn(choosing);
  const placement = likely(choosing, at);
  if (placement !== undefined) {
    anchor.value = at;
    way.value = way_of(placement, at);
    choosing.pick({ ...placement });
  } else {
    const asked = { ...whole_placement(choosing, view, at) };
    choosing.pick(asked, asked);
  }
}

/** A placement in full to ask about, where none is legal: the tile in hand, towards a neighbour that looks free. */
function whole_placement(choosing: Choosing, view: View, at: Square): PlacedTile {
  const seat = choosing.prompt.value?.seat ?? view.active ?? 0;
  const tile = tile_in_hand(choosing) ?? view.players[seat]?.personal_pool.find((one) => one !== null) ?? "";
  const covered = scenes_on(view);
  const free = (square: Square) =>
    !covered.has(square) &&
    !["wheat", "water"].includes(ground_of(view, square)) &&
    !view.players.some(({ monuments }) => monuments.includes(square));
  const around = directions.map((direction) => beside(at, direction, size_of(view))).filter((square) => square !== null);
  const other = around.find(free) ?? around[0] ?? at;
  const [one, two] = tile.split("-");
  // A double is named with its upper or left square first.
  const [first, second] = one === two && other < at ? [other, at] : [at, other];
  return { tile, first, second };
}
