// Passing, declining, finishing: buttons in the action bar. And what a boat far downstream gives up.
import type { Action, Prompt } from "web/net/protocol";
import type { About, Way } from "web/table/game";
import type { Box, View } from "./view";
import { told } from "./words";

const leaves = ["pass", "decline", "done", "settle"];

export function ways({ kind, actions }: Prompt, { say }: About<View, Box>): readonly Way[] {
  const way = (action: Action, word: string): Way => ({
    action, name: told(say, `web.${kind}.${word}`), means: say.game(`web.means.${kind}.${word}`),
  });
  const leave = actions.flatMap((action) => leaves.filter((word) => action.fields["move"] === word).map((word) => way(action, word)));
  const plays = kind === "build_first" ? actions.filter(({ fields }) => fields["move"] === "play").map((action) => way(action, "play")) : [];
  return [...plays, ...leave];
}

/** How far down the river a berth is; its site or space is the first part of its name. */
const place_of = (view: View, berth: unknown): number =>
  view.nile.findIndex(({ space }) => space === berth || (typeof berth === "string" && berth.startsWith(`${space}-`)));

/** Spaces where a boat could go now and no more after one at this berth; and whether any is left below it. */
export function given_up(prompt: Prompt | null, view: View, berth: unknown): { readonly lost: ReadonlySet<string>; readonly left: boolean } {
  const at = place_of(view, berth);
  const open = new Set((prompt?.actions ?? []).flatMap(({ fields }) => (fields["berth"] === undefined ? [] : [place_of(view, fields["berth"])])));
  if (at < 0 || (prompt?.kind !== "boat" && prompt?.kind !== "second_boat")) return { lost: new Set(), left: true };
  const lost = [...open].filter((place) => place < at).flatMap((place) => view.nile[place]?.space ?? []);
  return { lost: new Set(lost), left: [...open].some((place) => place > at) };
}

/** As many may be left behind without a word. */
const few = 2;

export function warns(action: Action, prompt: Prompt, { view, say }: About<View, Box>): string | undefined {
  if (prompt.kind === "boat" && action.fields["move"] === "pass") return told(say, "web.warns.pass");
  const { berth } = action.fields;
  if (berth === undefined || berth === null) return undefined;
  const { lost, left } = given_up(prompt, view, berth);
  if (!left && prompt.kind === "boat") return told(say, "web.warns.last", { count: lost.size });
  return lost.size > few ? told(say, "web.warns.upstream", { count: lost.size }) : undefined;
}
