// What is in the box of Fertility (games/fertility/components.json), and how to read what the server tells of a position.
import type { Does, Player, Resource, Tile, Told, View } from "web/generated/fertility";
import type { GameProps } from "web/table/game";

export type { Does, Gained, Good, PlacedTile, Player, Resource, Square, Tile, Told, View } from "web/generated/fertility";

export type Need = Resource | "any";
export type God = "anubis" | "bastet" | "horus" | "isis" | "sobek" | "thoth" | "any";

export const resources: readonly Resource[] = ["alabaster", "bovine", "papyrus", "grape"];

export interface Shop {
  readonly needs: readonly Need[];
  readonly debens?: number;
  readonly wheat?: number;
  readonly barter?: readonly Resource[];
  readonly debensPer?: Resource;
  readonly each?: number;
  readonly statues?: readonly God[];
}

export interface District {
  readonly id: string;
  readonly cost: number;
  readonly shops: readonly Shop[];
}

export interface Box {
  readonly metropolises: readonly { readonly id: string; readonly shops: readonly Shop[] }[];
  readonly districts: readonly District[];
  readonly districtSpots: number;
  readonly monumentsPerPlayer: number;
  readonly wheatDebens: readonly number[];
  readonly statueDebens: readonly number[];
  readonly monumentDebens: readonly [number, number];
}

export type Props = GameProps<View, Box, Told, Does>;

export const scenes_of = (tile: Tile): readonly [Resource, Resource] => tile.split("-") as [Resource, Resource];

/** A seat's shops by name (`0a` is the first starting shop, `1a` the first of the first district built). */
export function shops_of(player: Player, box: Box): ReadonlyMap<string, Shop> {
  const shops = new Map<string, Shop>();
  const add = (spot: number, printed: readonly Shop[] | undefined) =>
    printed?.forEach((shop, place) => shops.set(`${spot}${"abcd"[place]}`, shop));
  add(0, box.metropolises.find(({ id }) => id === player.metropolis)?.shops);
  player.districts.forEach((built, index) => add(index + 1, box.districts.find(({ id }) => id === built)?.shops));
  return shops;
}
