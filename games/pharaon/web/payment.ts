// Which token to propose when one is to be paid. Only what the server offers is proposed, and any other can be picked.
import type { Action, Prompt } from "web/net/protocol";
import { basics, count_of, type Player, type Token } from "./model";

/** How gladly a token is given: of plain resources the one there is most of, then offerings, silver last. */
function dearness(action: Action, player: Player): number {
  const token = String(action.fields["token"]);
  if (token === "silver") return 300;
  if ((basics as readonly string[]).includes(token)) return 100 - count_of(player, token);
  return 200 - count_of(player, token);
}

/** How many tokens it would take, as far as the server can tell beforehand. */
const price = (action: Action): number => action.effects.filter(({ event }) => event === "paid" || event === "access_paid").length;
const told_to_the_end = (action: Action): boolean =>
  action.effects.some(({ event }) => event !== "paid" && event !== "access_paid" && event !== "power_used");

/** The token to propose among those that are legal; null if nothing is to be paid. */
export function proposal(prompt: Prompt | null, player: Player | undefined): Token | null {
  if (prompt === null || player === undefined || (prompt.kind !== "access" && prompt.kind !== "pay")) return null;
  const compare = prompt.actions.every(told_to_the_end);
  const cost = (action: Action): number => (compare ? price(action) * 1000 : 0) + dearness(action, player);
  const best = [...prompt.actions].sort((one, other) => cost(one) - cost(other))[0];
  return best === undefined ? null : (best.fields["token"] as Token);
}
