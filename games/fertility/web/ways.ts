// Passing and finishing: buttons in the action bar.
import type { Prompt } from "web/net/protocol";
import type { About, Way } from "web/table/game";
import type { Box, View } from "./types";
import { own } from "./words";

export function ways({ kind, actions }: Prompt, { say }: About<View, Box>): readonly Way[] {
  const pass = actions.find(({ fields }) => fields["pass"] === true);
  return pass === undefined ? [] : [{ action: pass, name: own(say, `pass.${kind}`), means: own(say, `means.${kind}`) }];
}
