// What a board of Egizia is drawn from: what the server tells (docs/trace.md) and the component file, and how to read them.
import type { Crew, Does, FieldClass, FloodSpace, Market, Site, Told, View } from "web/generated/egizia";
import type { Seat } from "web/net/protocol";
import type { GameProps } from "web/table/game";

export type { Crew, Decision, Does, Field, FieldClass, Market, NileSpace, Player, Site, Structure, Told, View } from "web/generated/egizia";

export const crews = ["green", "yellow", "blue", "joker"] as const satisfies readonly Crew[];
export const floods = ["left", "centre", "right"] as const satisfies readonly FloodSpace[];
/** From the class that is always irrigated to the one that seldom is. */
export const classes = ["green", "yellow", "brown"] as const satisfies readonly FieldClass[];
export const sites = ["sphinx", "obelisk", "temple"] as const satisfies readonly Site[];
export const markets = ["stone", "grain"] as const satisfies readonly Market[];

export type Stones = View["obelisk"];

/** F field, Q quarry, P permanent, A to be played once at any time, I immediate. */
export type CardType = "F" | "Q" | "P" | "A" | "I";

export interface NileCard {
  readonly id: string;
  readonly rule: string;
  readonly t: CardType;
  readonly e?: string;
  readonly class?: FieldClass;
  readonly v?: number;
  readonly now?: { readonly stoneMarket?: number; readonly grainMarket?: number; readonly points?: number; readonly stones?: number };
  readonly crews?: readonly Crew[];
  readonly on?: readonly string[];
}

export interface SphinxCard {
  readonly id: string;
  readonly c: string;
  readonly n?: number;
  readonly p?: number | readonly number[];
  readonly on?: string | readonly string[];
  readonly crew?: Crew;
  readonly what?: string;
}

export interface RoundSpace {
  readonly market?: Readonly<Record<string, number>>;
  readonly crews?: readonly Crew[];
  readonly anyCrew?: number;
  readonly stones?: number;
  readonly flood?: number;
}

export interface Box {
  readonly start: {
    readonly quarry: number;
    readonly grain: { readonly class: FieldClass; readonly value: number };
    readonly crewMax: number;
    readonly stoneMax: number;
    readonly boats: number;
  };
  readonly nile: readonly string[];
  readonly round: Readonly<Record<string, RoundSpace>>;
  readonly grainMarket: readonly number[];
  readonly stoneMarket: readonly (string | null)[];
  readonly grainBottomPoints: number;
  readonly stoneBottomStones: number;
  readonly phase6: readonly number[];
  readonly tombScore: readonly (readonly [number, number, number])[];
  readonly deck12: readonly NileCard[];
  readonly deck34: readonly NileCard[];
  readonly deck5: readonly NileCard[];
  readonly sphinx: readonly SphinxCard[];
  readonly obelisk: readonly number[];
  readonly temple: Readonly<Record<"left" | "right" | "columns" | "roof", readonly number[]>>;
  readonly pyramid: readonly (readonly [number, number])[];
}

export type Props = GameProps<View, Box, Told, Does>;

export const card_of = (box: Box, id: string): NileCard | undefined =>
  [box.deck12, box.deck34, box.deck5].flatMap((deck) => deck).find((card) => card.id === id);

export const sphinx_of = (box: Box, id: string): SphinxCard | undefined => box.sphinx.find((card) => card.id === id);

export const round_of = (box: Box, space: string): RoundSpace | undefined => box.round[space.toUpperCase()];

/** As the flood's track has it printed: from the left, each space waters one class more. */
export const watered = (flood: FloodSpace): readonly FieldClass[] => classes.slice(0, floods.indexOf(flood) + 1);

/** Cards of a player that are neither fields nor quarries. */
export const tools_of = (view: View, box: Box, seat: Seat): readonly NileCard[] =>
  (view.players[seat]?.cards ?? [])
    .map((id) => card_of(box, id))
    .filter((card): card is NileCard => card !== undefined && card.t !== "F" && card.t !== "Q");

export const quarries_of = (view: View, box: Box, seat: Seat): readonly { readonly id: string | null; readonly value: number }[] => [
  { id: null, value: box.start.quarry },
  ...(view.players[seat]?.cards ?? [])
    .map((id) => card_of(box, id))
    .filter((card): card is NileCard => card?.t === "Q")
    .map((card) => ({ id: card.id, value: card.v ?? 0 })),
];

/** The crews in a word such as `green+joker`, and back. */
export const crews_in = (team: unknown): readonly Crew[] =>
  typeof team === "string" ? crews.filter((crew) => team.split("+").includes(crew)) : [];
export const team_of = (members: readonly Crew[]): string => crews.filter((crew) => members.includes(crew)).join("+");

/** Sphinx cards drawn and not yet kept or returned. */
export const drawn_now = (view: View, seat: Seat): readonly string[] => {
  const last = view.sphinx_draws.at(-1);
  return last !== undefined && last.kept === null && last.seat === seat ? (last.cards ?? []) : [];
};
