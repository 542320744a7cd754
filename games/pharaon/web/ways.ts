// Passing, ending a turn, and the yes or no to a noble's power: buttons in the action bar.
import type { Action, Prompt } from "web/net/protocol";
import type { About, Way } from "web/table/game";
import type { Box, View } from "./model";
import { own } from "./words";

const passes = (action: Action): boolean => action.fields["choice"] === "pass";

export function ways({ actions }: Prompt, { say }: About<View, Box>): readonly Way[] {
  const way = (name: string, means: string, holds: (action: Action) => boolean): readonly Way[] =>
    actions.filter(holds).map((action) => ({ action, name: own(say, name), means: own(say, `means.${means}`) }));
  return [
    ...way("pass", "pass", passes),
    ...way("end", "end", ({ fields }) => fields["choice"] === "end"),
    ...way("diplomat_yes", "diplomat", ({ fields }) => fields["use"] === "yes"),
    ...way("diplomat_no", "keep_vase", ({ fields }) => fields["use"] === "no"),
    ...way("tutor_no", "tutor", ({ fields }) => fields["no"] === true),
  ];
}

export const warns = (action: Action, _: Prompt, { say }: About<View, Box>): string | undefined =>
  passes(action) ? own(say, "warns.pass") : undefined;
