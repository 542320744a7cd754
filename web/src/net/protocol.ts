// What the server says and understands: docs/protocol.md in types. Nothing here knows a rule of a game.

/** Which games there are is told by the server (`/api/games`). */
export type GameId = string;
export type Level = string;
export type Seat = number;

/** A field of an action or event: a word, a number, a flag, or null where these eyes may not see it. */
export type Value = string | number | boolean | null | readonly Value[];
export type Fields = Readonly<Record<string, Value>>;

export interface GameEvent {
  readonly event: string;
  readonly rule: string;
  readonly seat?: Seat;
  readonly [field: string]: Value | undefined;
}

export interface Action {
  /** In notation, as `move` wants it. */
  readonly action: string;
  /** The same by name; `decision` is the kind. */
  readonly fields: Fields;
  /** What it would bring, up to what chance decides. */
  readonly effects: readonly GameEvent[];
  readonly reveals: boolean;
  readonly ends: boolean;
}

export interface Prompt {
  readonly seat: Seat;
  readonly decision: number;
  readonly kind: string;
  readonly can_undo: boolean;
  readonly handover: boolean;
  readonly actions: readonly Action[];
}

export interface SeatState {
  readonly seat: Seat;
  readonly name: string | null;
  readonly player: string | null;
  readonly bot: Level | null;
  readonly played_by: "human" | "bot" | "nobody";
}

export interface SeatResult {
  /** One more than the table has: the opponent of a solo game. */
  readonly seat: Seat;
  readonly total: number;
  /** At the end only. */
  readonly rank?: number;
  /** Null: not for these eyes, and not in the total. */
  readonly categories: Readonly<Record<string, number | null>>;
}

export interface Settings {
  readonly listed: boolean;
  readonly spectators: boolean;
  readonly hints: boolean;
  readonly undo: "free" | "agree" | "none";
  readonly clock: { readonly bank: number; readonly increment: number } | { readonly hours: number } | null;
  readonly grace: number | null;
}

export interface Clock {
  readonly left: readonly number[];
  readonly running: readonly Seat[];
}

export interface Proposal {
  readonly proposal: number;
  readonly what: "undo" | "abandon" | "resign" | "replace";
  /** Who proposes; replace: whose place it is about. */
  readonly seat: Seat;
  readonly move?: number;
  /** Replace: who would sit there. */
  readonly name?: string;
  readonly waits_for: readonly Seat[];
}

export interface ChatLine {
  readonly seq: number;
  readonly at: number;
  readonly player: string;
  readonly name: string;
  readonly text: string;
}

export type Phase = "gathering" | "running" | "finished";
/** Where a position comes from: unless the deal is fresh, somebody may know what is hidden. */
export type Origin = "fresh" | "imported" | "forked";

/** The position as one viewer sees it; in snapshots and in updates about the game. */
export interface Position {
  readonly phase: Phase;
  readonly move: number;
  readonly to_act: readonly Seat[];
  readonly view: unknown;
  readonly hash: string | null;
  readonly prompts: readonly Prompt[];
  readonly undo?: readonly Seat[];
  readonly clock: Clock | null;
  /** The count as it stands, from what these eyes may know. */
  readonly standing?: readonly SeatResult[] | null;
  readonly ended?: "over" | "resigned" | "abandoned" | null;
  readonly result?: readonly SeatResult[] | null;
  readonly seed?: string | null;
  readonly deal?: string | null;
}

export interface Snapshot extends Position {
  readonly type: "snapshot";
  readonly table: string;
  readonly seq: number;
  readonly at: number;
  readonly game: GameId;
  readonly rules: number;
  readonly options: Readonly<Record<string, number>>;
  readonly settings: Settings;
  readonly host: string;
  readonly you: {
    readonly player: string;
    readonly seats: readonly Seat[];
    readonly eyes: Seat | null;
    readonly host: boolean;
    /** A part of the deal is this person's. */
    readonly part: boolean;
  };
  readonly seats: readonly SeatState[];
  readonly invite?: string;
  readonly origin: Origin;
  readonly commitment: string | null;
  readonly proposal: Proposal | null;
  readonly muted: readonly string[];
  readonly chat: readonly ChatLine[];
  readonly rematch: string | null;
}

export interface Update extends Partial<Position> {
  readonly type: "update";
  readonly table: string;
  readonly seq: number;
  readonly at: number;
  readonly what: string;
  readonly seat?: Seat;
  readonly kind?: string;
  readonly action?: string | null;
  readonly events?: readonly GameEvent[];
  readonly seats?: readonly SeatState[];
  readonly proposal?: Proposal | null;
  readonly player?: string;
  readonly name?: string;
  readonly text?: string;
  readonly on?: boolean;
  readonly moves?: number;
  readonly yes?: boolean;
  readonly carried_out?: boolean;
  readonly why?: string;
  readonly rematch?: string;
  readonly commitment?: string;
}

export interface Refused {
  readonly type: "refused";
  readonly id: string;
  readonly table?: string;
  readonly reason: string;
  readonly rule?: string;
  readonly why?: string;
  readonly need?: number;
  readonly have?: number;
  readonly [field: string]: unknown;
}
