// What the server shows of a game of Pharaon (docs/trace.md) and the parts of the component file that are drawn.
import type { Seat } from "web/net/protocol";
import type { GameProps } from "web/table/game";

export const basics = ["construction", "trade", "agriculture", "royalty", "justice"] as const;
export type Basic = (typeof basics)[number];
export type Resource = Basic | "silver";
export type District = "chamber" | "offerings" | "nile" | "nobles" | "artisans";
export type God = "anubis" | "isis" | "osiris" | "horus" | "ra";
export const resources: readonly Resource[] = [...basics, "silver"];

export interface Player {
  readonly resources: Readonly<Record<Resource, number>>;
  readonly offerings: Readonly<Record<string, number>>;
  readonly nobles: readonly string[];
  readonly used_this_round: readonly string[];
  readonly artisans: readonly string[];
  readonly chamber: number;
  /** The gods that would count if the game ended now. */
  readonly gods?: readonly God[];
  readonly tracks: Readonly<Record<Basic, number>>;
  readonly passed: boolean;
  readonly pyramid: { readonly row: number; readonly cell: number } | null;
}

export interface TraitorTile {
  readonly tile: District;
  readonly dark: boolean;
  readonly kind: Basic;
  readonly resources: readonly Basic[];
}

export interface Acting {
  readonly district: District;
  readonly variant: string | null;
  readonly paid: readonly string[];
  /** The kinds as which the access payment may count; null before it is paid. */
  readonly covers?: readonly Basic[] | null;
  /** The whole action cost: kinds, `any` or so many `alike`; null before the variant is chosen. */
  readonly cost?: readonly string[] | null;
}

export interface View {
  readonly players_count: number;
  readonly round: number;
  readonly first_player: Seat | null;
  readonly pharaoh: Seat | null;
  readonly active: Seat | null;
  readonly decision: string | null;
  readonly ring: readonly District[];
  readonly direction: "clockwise" | "counter-clockwise";
  readonly gods: readonly { readonly god: God; readonly needs: Readonly<Partial<Record<District, number>>>; readonly pp: number }[];
  readonly wheel: Readonly<Record<District, { readonly kind: Basic; readonly slots: readonly (string | null)[] }>>;
  readonly reserve: Readonly<Record<Resource, number>>;
  readonly vases: readonly (string | null)[];
  readonly vase_pile: number | readonly string[];
  readonly nobles: readonly (string | null)[];
  readonly noble_deck: number | readonly string[];
  readonly artisans: readonly (string | null)[];
  readonly artisan_deck: number | readonly string[];
  readonly lots: readonly (readonly [string, string] | null)[];
  readonly bonus: readonly (string | null)[];
  readonly bag: number | readonly string[];
  readonly acting: Acting | null;
  readonly tracks_open: readonly Basic[] | null;
  readonly vase_in_hand: string | null;
  readonly nobles_drawn: readonly string[] | null;
  readonly players: readonly Player[];
  readonly traitor: {
    readonly owns: Player;
    readonly vases: number | readonly string[];
    readonly noble_level: number;
    readonly gods: readonly God[];
    readonly tiles: readonly TraitorTile[];
  } | null;
}

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

export type Props = GameProps<View, Box>;

/** How many lie in a pile: a figure for players, the cards themselves once nothing is hidden. */
export const size_of = (pile: number | readonly unknown[]): number => (typeof pile === "number" ? pile : pile.length);

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
  player.resources[token as Resource] ?? player.offerings[token] ?? 0;

/** The seat that looks: the one that is asked, or the one whose eyes these are. */
export function me_of({ choosing, eyes, view }: Props): Player | undefined {
  const seat = choosing.prompt.value?.seat ?? eyes;
  return seat === null ? undefined : view.players[seat];
}
