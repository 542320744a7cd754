// How to read what the server tells of a game of Tal der Könige (docs/trace.md), and what the component file says.
import type { Colour, Does, Told, View } from "web/generated/tal-der-koenige";
import type { Seat } from "web/net/protocol";
import type { GameProps } from "web/table/game";

export type { Colour, CubeGroup, Does, Player, Site, Storey, Told, View } from "web/generated/tal-der-koenige";

export const colours = ["white", "yellow", "red", "blue", "black"] as const satisfies readonly Colour[];
export type Cubes = View["bag"];

export interface Box {
  readonly areas: readonly number[];
  readonly blocks: Readonly<Record<"S" | "L" | "pharaoh", readonly number[]>>;
  readonly tablets: readonly number[];
  readonly foremen: number;
  readonly scarabs: number;
  readonly movePoints: number;
  readonly sites: readonly { readonly id: number; readonly size: "S" | "L"; readonly suns: number; readonly cells: string }[];
}

export type Props = GameProps<View, Box, Told, Does>;

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
