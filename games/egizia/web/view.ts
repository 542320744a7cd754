// What a board of Egizia is drawn from: the view of docs/trace.md and the component file, in types, and how to read them.
import type { Seat } from "web/net/protocol";
import type { GameProps } from "web/table/game";

export const crews = ["green", "yellow", "blue", "joker"] as const;
export type Crew = (typeof crews)[number];
export const floods = ["left", "centre", "right"] as const;
export type Flood = (typeof floods)[number];
/** From the class that is always irrigated to the one that seldom is. */
export const classes = ["green", "yellow", "brown"] as const;
export type FieldClass = (typeof classes)[number];
export const sites = ["sphinx", "obelisk", "temple"] as const;
export type Site = (typeof sites)[number];
export const markets = ["stone", "grain"] as const;
export type Market = (typeof markets)[number];

export interface Player {
  readonly score: number;
  readonly stones: number;
  readonly crews: Readonly<Record<Crew, number>>;
  readonly crews_used: readonly Crew[];
  readonly stone_market: number;
  readonly grain_market: number;
  readonly grain: number;
  readonly grain_need: number;
  readonly points_at_risk: number;
  readonly fields: readonly Field[];
  /** With the flood on the left, at the centre, on the right. */
  readonly grain_by_flood: readonly number[];
  readonly quarries: number;
  readonly boats_left: number;
  readonly passed: boolean;
  readonly cards: readonly string[];
  readonly improved: readonly string[];
  readonly improved_twice: readonly string[];
  readonly used_this_round: readonly string[];
  readonly sites_built: readonly Site[];
  readonly sphinx_count: number;
  readonly sphinx: readonly string[] | null;
  /** What each of them would count now. */
  readonly sphinx_points: readonly number[] | null;
}

/** A field before a player; `card` null for the one everybody starts with. */
export interface Field {
  readonly card: string | null;
  readonly class: FieldClass;
  readonly value: number;
  readonly irrigated: boolean;
}

export interface NileSpace {
  readonly space: string;
  readonly card?: string | null;
  readonly boats?: readonly Seat[];
  readonly places?: readonly (Seat | null)[];
  readonly waiting?: Seat | null;
}

export type Stones = readonly (Seat | null)[];
/** A pile: how many, or for those who see everything which. */
export type Pile = number | readonly string[];
export const size_of = (pile: Pile): number => (typeof pile === "number" ? pile : pile.length);

export interface View {
  readonly round: number;
  readonly active: Seat | null;
  readonly decision: string | null;
  readonly turn_order: readonly Seat[];
  /** Leader first; on one space, who stands first. */
  readonly score_track: readonly Seat[];
  readonly flood: Flood;
  readonly crew_steps_left: number;
  readonly floods_left: number;
  readonly strength_left: number;
  readonly grain_brought: number;
  readonly site: Site | null;
  readonly has_acted: readonly Seat[];
  readonly builds_first: readonly Seat[];
  readonly nile: readonly NileSpace[];
  readonly deck_1_2: Pile;
  readonly deck_3_4: Pile;
  readonly deck_5: Pile;
  readonly sphinx_deck: Pile;
  readonly sphinx_draws: readonly {
    readonly seat: Seat;
    readonly count: number;
    readonly kept: number | null;
    readonly cards: readonly string[] | null;
  }[];
  readonly tombs: readonly { readonly value: number | null; readonly stone: Seat | null }[];
  readonly obelisk: Stones;
  readonly temple: { readonly left: Stones; readonly right: Stones; readonly columns: Stones; readonly roof: Stones };
  readonly pyramid: readonly Stones[];
  readonly players: readonly Player[];
}

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

export type Props = GameProps<View, Box>;

export const card_of = (box: Box, id: string): NileCard | undefined =>
  [box.deck12, box.deck34, box.deck5].flatMap((deck) => deck).find((card) => card.id === id);

export const sphinx_of = (box: Box, id: string): SphinxCard | undefined => box.sphinx.find((card) => card.id === id);

export const round_of = (box: Box, space: string): RoundSpace | undefined => box.round[space.toUpperCase()];

/** As the flood's track has it printed: from the left, each space waters one class more. */
export const watered = (flood: Flood): readonly FieldClass[] => classes.slice(0, floods.indexOf(flood) + 1);

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
