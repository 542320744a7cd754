// Ways out of a decision, and a claim's yes and no: buttons in the action bar.
import type { Action, Prompt } from "web/net/protocol";
import type { About, Way } from "web/table/game";
import type { Box, View } from "./view";
import { told } from "./words";

/** Where the foreman stands that is to move or to be given an order. */
export function stand_of({ kind, seat }: Prompt, view: View): string | undefined {
  const player = view.players[seat];
  const number = kind === "plan" ? (player?.orders_written ?? 0) + 1 : (view.foreman ?? 1);
  return kind === "plan" || kind === "foreman" ? player?.foremen[number - 1] : undefined;
}

export function ways(prompt: Prompt, { view, say }: About<View, Box>): readonly Way[] {
  const { kind, actions } = prompt;
  const way = (action: Action | undefined, name: string, means: string, fields = {}): readonly Way[] =>
    action === undefined ? [] : [{ action, name, means: told(say, means, fields) }];
  const flagged = (flag: string) => actions.find(({ fields }) => fields[flag] === true);
  if (kind === "claim") {
    const claim = actions.find(({ fields }) => fields["decline"] !== true);
    const site = Number(claim?.fields["site"] ?? 0);
    return [
      ...way(claim, told(say, "way.claim", { site }), "means.claim", { scarabs: view.players[prompt.seat]?.scarabs ?? 0 }),
      ...way(flagged("decline"), told(say, "way.decline"), "means.decline"),
    ];
  }
  const stand = stand_of(prompt, view);
  const stay = stand === undefined ? undefined : actions.find(({ fields }) => fields["to"] === stand);
  return [
    ...way(stay, told(say, "way.stay"), "means.stay"),
    ...way(flagged("done"), told(say, "way.done"), `means.${kind}`, { count: view.points_left }),
  ];
}
