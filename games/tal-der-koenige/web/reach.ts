// What of a decision a board asks for at every place: where a pawn may go and what is left of the points then. Made once
// a decision from the actions the server allows and what each would cost; nothing here knows how far it is.
import type { Action, Prompt } from "web/net/protocol";
import { site_at, type View } from "./view";

export interface Reach {
  /** Points left at each place to which the pawn in hand may go. */
  readonly left: ReadonlyMap<string, number>;
  /** For each site the cell that takes the fewest points: where a tap on the site as a whole means to go. */
  readonly nearest: ReadonlyMap<number, string>;
}

const moves = new Set(["foreman", "plan", "worker"]);
export const is_move = (kind: string | undefined): boolean => kind !== undefined && moves.has(kind);

const cost_of = (action: Action): number => {
  const told = action.effects.find((effect) => typeof effect["cost"] === "number")?.["cost"];
  return typeof told === "number" ? told : 0;
};

/** The actions of workers by where they start; foremen have no choice of that. */
export function by_start(prompt: Prompt | null): ReadonlyMap<string, readonly Action[]> {
  const starts = new Map<string, Action[]>();
  if (!is_move(prompt?.kind)) return starts;
  for (const action of prompt?.actions ?? []) {
    if (action.fields["to"] === undefined) continue;
    const from = String(action.fields["from"] ?? "");
    const known = starts.get(from);
    if (known === undefined) starts.set(from, [action]);
    else known.push(action);
  }
  return starts;
}

/** Movement points that the seat to decide has now. */
export function points_now(view: View, prompt: Prompt | null): number | null {
  if (!is_move(prompt?.kind)) return null;
  return prompt?.kind === "plan" ? (view.players[prompt.seat]?.points_to_plan ?? null) : view.points_left;
}

export function reach_of(actions: readonly Action[], points: number | null, taken: ReadonlySet<string>): Reach {
  const left = new Map<string, number>();
  const nearest = new Map<number, string>();
  const costs = new Map<string, number>();
  for (const action of actions) {
    const to = String(action.fields["to"]);
    const cost = cost_of(action);
    if (points !== null) left.set(to, points - cost);
    costs.set(to, cost + (taken.has(to) ? 100 : 0)); // an order may name an occupied cell: not if another will do
    const site = site_at(to);
    if (site === null) continue;
    const best = nearest.get(site);
    if (best === undefined || (costs.get(to) ?? 0) < (costs.get(best) ?? 0)) nearest.set(site, to);
  }
  return { left, nearest };
}
