// What a board of Pharaon is drawn from: what the server tells (docs/trace.md) and the parts of the component file that are drawn.
import type { Basic, District, Does, Offering, Player, Resource, Told, TraitorTile, View } from "web/generated/pharaon";
import type { GameProps } from "web/table/game";

export type { Acting, Basic, Decision, District, Does, Gain, Player, Resource, Token, Told, TraitorTile, Variant, View } from "web/generated/pharaon";

export const basics = ["construction", "trade", "agriculture", "royalty", "justice"] as const satisfies readonly Basic[];
export type God = "anubis" | "isis" | "osiris" | "horus" | "ra";
export const resources: readonly Resource[] = [...basics, "silver"];

export interface Noble {
  readonly n: number;
  readonly id: string;
  readonly pp: number;
  readonly perGodBeside?: readonly [District, number];
  readonly swap?: readonly [Basic, Basic];
  readonly ifPharaoh?: number;
  readonly ifFirstPlayer?: number;
  readonly power?: string;
  readonly anyAccess?: District;
  readonly fullWheel?: District;
  readonly oncePerRound?: string;
  readonly copies?: string;
  readonly instant?: readonly string[];
  readonly perNoble?: number;
  readonly perDistinctArtisanValue?: number;
  readonly perChamberStep?: number;
  readonly perOffering?: number;
  readonly perTopTrack?: number;
  readonly perGod?: number;
  readonly perSilver?: number;
  readonly perBasicToken?: number;
}

export interface Artisan {
  readonly pp: number;
  readonly gain: readonly string[];
}

export interface Vase {
  readonly bottom: Basic;
  readonly top: readonly [Basic, Basic];
}

export interface TraitorPrint {
  readonly tile: District;
  readonly god: God;
  readonly vases: number;
  readonly cells: readonly string[];
}

export interface Box {
  readonly wheel: readonly Basic[];
  readonly districts: readonly { readonly id: District; readonly god: God }[];
  readonly chamber: readonly { readonly cost: readonly string[]; readonly pp: number }[];
  readonly nileOptions: readonly {
    readonly cost: readonly string[];
    readonly gain: readonly string[];
    readonly arrows: readonly (readonly string[])[];
  }[];
  readonly nileTrackPP: readonly number[];
  readonly timePyramid: readonly (readonly string[])[];
  readonly pharaohPP: number;
  readonly firstPlayerPP: number;
  readonly vases: readonly Vase[];
  readonly artisans: readonly Artisan[];
  readonly nobles: readonly Noble[];
  readonly traitorLight: readonly TraitorPrint[];
  readonly traitorDark: readonly TraitorPrint[];
  readonly constants: { readonly rounds: number };
}

export type Props = GameProps<View, Box, Told, Does>;

const numbered = <T,>(list: readonly T[], id: string): T | undefined => list[Number(id.slice(id.lastIndexOf("-") + 1)) - 1];
export const vase_of = (box: Box, id: string): Vase | undefined => numbered(box.vases, id);
export const artisan_of = (box: Box, id: string): Artisan | undefined => numbered(box.artisans, id);
export const noble_of = (box: Box, id: string): Noble | undefined => box.nobles.find((noble) => noble.id === id);
export const print_of = (box: Box, tile: TraitorTile): TraitorPrint | undefined =>
  (tile.dark ? box.traitorDark : box.traitorLight).find((print) => print.tile === tile.tile);

/** What a seat has of what a god asks for at a district, as the rules page names it (P8.2). */
export function has_of(player: Player, district: District): number {
  switch (district) {
    case "chamber": return player.chamber;
    case "offerings": return total(player.offerings);
    case "nile": return Object.values(player.tracks).filter((level) => level > 0).length;
    case "nobles": return player.nobles.length;
    case "artisans": return player.artisans.length;
  }
}

export const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** All tokens of a player that could pay, in the order of the rules (P3.9). */
export const count_of = (player: Player, token: string): number =>
  player.resources[token as Resource] ?? player.offerings[token as Offering] ?? 0;

/** The seat that looks: the one that is asked, or the one whose eyes these are. */
export function me_of({ choosing, eyes, view }: Props): Player | undefined {
  const seat = choosing.prompt.value?.seat ?? eyes;
  return seat === null ? undefined : view.players[seat];
}
