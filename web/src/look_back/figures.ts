// The figures of an analysis (docs/analysis.md) as people read them: chances in points of a hundred, amounts that still add up when
// they are rounded, and where everything lies on the curve.
import type { ToldAnalysis, ToldDecision, ToldLedger } from "web/generated/analysis";
import type { Seat } from "../net/protocol";
import type { Language } from "../texts/texts";

/** Standard errors of a 95 % interval. */
export const sure = 1.96;

/** Tenths of a point that add up to their sum as it is shown: what rounding leaves goes to those that it changes least (src/cli/analyse_words.cc). */
export function in_tenths(amounts: readonly number[], unit: number): readonly number[] {
  const exact = amounts.map((amount) => (amount * 1000) / unit);
  const tenths = exact.map(Math.floor);
  const order = [...exact.keys()].sort((a, b) => (tenths[a] ?? 0) - (exact[a] ?? 0) - ((tenths[b] ?? 0) - (exact[b] ?? 0)) || a - b);
  const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);
  const missing = Math.floor((sum(amounts) * 1000) / unit + 0.5) - sum(tenths);
  for (const i of order.slice(0, Math.max(0, missing))) tenths[i] = (tenths[i] ?? 0) + 1;
  return tenths;
}

/** A figure with so many decimals, and its sign if that is wanted. */
export function figure(value: number, language: Language, decimals = 1, sign = false): string {
  const size = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(Math.abs(value));
  const zero = Number(Math.abs(value).toFixed(decimals)) === 0;
  return `${value < 0 && !zero ? "−" : sign && !zero ? "+" : ""}${size}`;
}

/** The terms of a ledger, in tenths of a point. */
export const terms = ["deal", "draws", "fortune", "errors", "gave"] as const;
export type Term = (typeof terms)[number];

export interface Shown {
  readonly result: number;
  readonly fair: number;
  readonly adjusted: number;
  readonly terms: Readonly<Record<Term, number>>;
}

export function shown_ledger(ledger: ToldLedger, unit: number): Shown {
  const [fair = 0, deal = 0, draws = 0, fortune = 0, errors = 0, gave = 0] = in_tenths([ledger.fair, ledger.deal, ledger.draws, ledger.fortune, -ledger.errors, ledger.gave], unit);
  return { result: fair + deal + draws + fortune + errors + gave, fair, adjusted: fair + errors + gave, terms: { deal, draws, fortune, errors, gave } };
}

/** Decisions that lost something, the worst first. */
export const losses = (told: ToldAnalysis, seat: Seat): readonly ToldDecision[] =>
  told.decisions.filter((one) => one.seat === seat && one.loss > 0).sort((a, b) => b.loss - a.loss || a.step - b.step);

/** Where they differ by a quarter of a point or more: of what was played, minus the best; at most three, the largest first. */
export function why(points: Readonly<Record<string, number>>): readonly { readonly category: string; readonly more: number }[] {
  return Object.entries(points)
    .map(([category, better]) => ({ category, more: -better }))
    .filter(({ more }) => Math.abs(more) >= 0.25)
    .sort((a, b) => Math.abs(b.more) - Math.abs(a.more))
    .slice(0, 3);
}

/** The moment that a move belongs to: the last one with no more moves. */
export const moment_at = (told: ToldAnalysis, move: number): number => Math.max(0, told.moments.findLastIndex(({ step }) => step <= move));

export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where things lie on a plot of the curve. */
export function places(told: ToldAnalysis, { width, height, left, right, top, bottom }: Plot) {
  const last = Math.max(1, told.moments.at(-1)?.step ?? 1);
  const x = (step: number): number => left + ((width - left - right) * step) / last;
  const y = (share: number): number => top + (height - top - bottom) * (1 - Math.min(1, Math.max(0, share)));
  const share = (moment: number, seat: Seat): number => (told.moments[moment]?.chance[seat] ?? 0) / told.unit;
  const point = (step: number, value: number): string => `${x(step).toFixed(1)} ${y(value).toFixed(1)}`;
  return {
    x, y, share,
    /** The move at a place, as far as there is one. */
    step: (at: number): number => Math.min(last, Math.max(0, Math.round(((at - left) / (width - left - right)) * last))),
    line: (seat: Seat): string => `M${told.moments.map(({ step }, i) => point(step, share(i, seat))).join("L")}`,
    band(seat: Seat): string {
      const edge = (sign: 1 | -1) => told.moments.map(({ step, error }, i) => point(step, share(i, seat) + sign * sure * (error[seat] ?? 0)));
      return `M${edge(1).join("L")}L${edge(-1).reverse().join("L")}Z`;
    },
  };
}

/** What is marked on the curve: decisions with a label, and turning points; each opens the board there. */
export interface Mark {
  readonly step: number;
  readonly seat: Seat;
  readonly kind: "inaccuracy" | "mistake" | "blunder" | "turn";
}

export const marks = (told: ToldAnalysis): readonly Mark[] => [
  ...told.turning_points.map(({ moment, seat }) => ({ step: told.moments[moment]?.step ?? 0, seat, kind: "turn" as const })),
  ...told.decisions.flatMap(({ step, seat, label }) => (label === "none" ? [] : [{ step, seat, kind: label }])),
];
