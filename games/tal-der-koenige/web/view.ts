// What the server tells of a game of Tal der Könige, and what the component file says, in types; docs/trace.md.
import type { Seat } from "web/net/protocol";

export const colours = ["white", "yellow", "red", "blue", "black"] as const;
export type Colour = (typeof colours)[number];
export type Cubes = Readonly<Record<Colour, number>>;

export interface StoreyView {
  readonly edge: Cubes;
  /** The hidden block of a 3×3 storey; there is no such member where a storey has none. */
  readonly centre?: Colour | null;
}

export interface SiteView {
  readonly site: number;
  readonly size: "small" | "large";
  readonly open: boolean;
  readonly owner: Seat | null;
  readonly blocks: number;
  readonly finished: boolean;
  /** Its class as it stands, and what it scores finished in that class. */
  readonly style: string;
  readonly points: number;
  readonly storeys: readonly StoreyView[];
  readonly built: number;
  readonly stolen: readonly number[];
  /** By seat: cubes it may steal here as the pawns stand. */
  readonly may_steal: readonly number[];
  readonly may_take: readonly Seat[];
}

export interface PlayerView {
  readonly foremen: readonly string[];
  readonly workers: readonly string[];
  readonly scarabs: number;
  readonly cubes: Cubes;
  readonly passed: boolean;
  /** The tablets laid at each group, by value; null for those who may not see them. */
  readonly bids: readonly (readonly number[])[] | null;
  readonly orders_written: number;
  readonly points_to_plan: number | null;
  readonly orders: readonly (string | null)[] | null;
}

export interface GroupView {
  readonly cubes: Cubes;
  /** By seat: how many tablets lie there. */
  readonly tablets: readonly number[];
}

export interface View {
  readonly players_count: number;
  readonly round: number;
  readonly disc: Seat;
  readonly active: Seat | null;
  readonly decision: string | null;
  readonly foreman: number | null;
  readonly points_left: number;
  readonly bag: Cubes;
  readonly pharaoh_blocks: number;
  readonly set_aside: number;
  readonly groups: readonly GroupView[];
  readonly sites: readonly SiteView[];
  readonly players: readonly PlayerView[];
}

export interface Box {
  readonly areas: readonly number[];
  readonly blocks: Readonly<Record<"S" | "L" | "pharaoh", readonly number[]>>;
  readonly tablets: readonly number[];
  readonly foremen: number;
  readonly scarabs: number;
  readonly movePoints: number;
  readonly sites: readonly { readonly id: number; readonly size: "S" | "L"; readonly suns: number; readonly cells: string }[];
}

export const total = (cubes: Cubes): number => colours.reduce((sum, colour) => sum + cubes[colour], 0);

/** Cubes one by one, colour after colour. */
export const one_by_one = (cubes: Cubes): Colour[] =>
  colours.flatMap((colour) => Array.from({ length: cubes[colour] }, () => colour));

/** The site a place belongs to; null for an open area. */
export function site_at(place: string): number | null {
  const letter = place.charCodeAt(place.length - 1);
  return letter >= 65 ? Number(place.slice(0, -1)) : null;
}

export interface Pawn {
  readonly seat: Seat;
  readonly kind: "foreman" | "worker";
  /** 1 or 2 for a foreman. */
  readonly number: number;
  readonly place: string;
  /** A name that stays the pawn's own wherever it goes. */
  readonly id: string;
}

/** How many foremen and workers a seat has in the cells of a site. */
export function present(view: View, seat: Seat, site: number): { readonly foremen: number; readonly workers: number } {
  const here = (places: readonly string[] | undefined) => places?.filter((place) => site_at(place) === site).length ?? 0;
  const player = view.players[seat];
  return { foremen: here(player?.foremen), workers: here(player?.workers) };
}
