// What the server tells of a position of Fertility (docs/trace.md) and what is in the box (games/fertility/components.json).
import type { GameProps } from "web/table/game";

export type Resource = "alabaster" | "bovine" | "papyrus" | "grape";
export type Good = Resource | "wheat" | "monument";
export type Need = Resource | "any";
export type God = "anubis" | "bastet" | "horus" | "isis" | "sobek" | "thoth" | "any";
/** Two scenes, such as `alabaster-bovine`. */
export type TileName = string;
/** A letter for the column and a digit for the row, such as `C4`. */
export type Square = string;

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
}

export interface PlacedTile {
  readonly tile: TileName;
  readonly first: Square;
  readonly second: Square;
}

export interface Player {
  readonly metropolis: string;
  readonly wheat: number;
  readonly monuments_left: number;
  readonly monuments: readonly Square[];
  readonly personal_pool: readonly (TileName | null)[];
  readonly districts: readonly string[];
  /** For each shop (`0a` to `7c`) the token on each of its icons. */
  readonly shops: Readonly<Record<string, readonly (Resource | null)[]>>;
}

export interface View {
  readonly turn: number;
  readonly active: number | null;
  readonly last_turns_left: number | null;
  readonly squares: readonly string[];
  readonly start_tile: readonly { readonly scene: Resource; readonly square: Square }[];
  readonly tiles: readonly PlacedTile[];
  readonly stock: Readonly<Record<Resource, number>>;
  readonly beside_metropolis: Readonly<Record<Resource, number>>;
  readonly quarries: readonly Square[];
  readonly to_pay: number;
  readonly bartering: string | null;
  readonly common_pool: readonly (TileName | null)[];
  /** How many there are; with open cards, which. */
  readonly draw_pile: number | readonly string[];
  readonly districts: readonly (string | null)[];
  readonly district_pile: number;
  readonly players: readonly Player[];
}

export type Props = GameProps<View, Box>;

export const scenes_of = (tile: TileName): readonly [Resource, Resource] => tile.split("-") as [Resource, Resource];

/** A seat's shops by name (`0a` is the first starting shop, `1a` the first of the first district built). */
export function shops_of(player: Player, box: Box): ReadonlyMap<string, Shop> {
  const shops = new Map<string, Shop>();
  const add = (spot: number, printed: readonly Shop[] | undefined) =>
    printed?.forEach((shop, place) => shops.set(`${spot}${"abcd"[place]}`, shop));
  add(0, box.metropolises.find(({ id }) => id === player.metropolis)?.shops);
  player.districts.forEach((built, index) => add(index + 1, box.districts.find(({ id }) => id === built)?.shops));
  return shops;
}
