// What things are called: cards, goals, spaces; for those who read the list of choices or hear the board.
import type { Say } from "web/texts/texts";
import type { Seat, Value } from "web/net/protocol";
import { card_of, round_of, sphinx_of, type Box, type NileCard, type NileSpace, type SphinxCard, type View } from "./view";

/** Crews in few words: "green, blue". */
export const crews_named = (say: Say, crews: readonly string[]): string => say.list(crews.map((crew) => say.term("crew", crew, "short")));

/** A text of ours, with its key where it is missing, so that it is seen. */
export const told = (say: Say, key: string, args?: Readonly<Record<string, string | number>>): string =>
  say.game(key, args) ?? key;

/** Buildings by their own names: the site of the Temple has the Pyramid too. */
const buildings = (say: Say, names: readonly string[]): string => say.list(names.map((name) => told(say, `label.${name}`)));

/** The letter of a crew or class, for those who want letters. */
export const letters_of = ({ letters, say }: { readonly letters: boolean; readonly say: Say }) => (word: string): string | undefined =>
  letters ? say.game(`web.letter.${word}`) : undefined;

export function card_text(say: Say, card: NileCard): string {
  const value = card.v ?? "";
  if (card.t === "F") return told(say, "card.field", { class: say.term("class", card.class ?? ""), value });
  if (card.t === "Q") return told(say, "card.quarry", { value });
  return told(say, `card.${card.e}`, { value, crews: crews_named(say, card.crews ?? []), on: buildings(say, card.on ?? []) });
}

/** What a field brings at once beside itself, if it does. */
export function gift_text(say: Say, card: NileCard): string | undefined {
  const [what, count] = Object.entries(card.now ?? {})[0] ?? [];
  return what === undefined ? undefined : told(say, `web.gift.${what}`, { n: count ?? 0 });
}

/** The card in a sentence or two, for those who tap on it. */
export function card_more(say: Say, card: NileCard): string {
  const kind = card.t === "F" ? "field" : card.t === "Q" ? "quarry" : (card.e ?? "");
  const args = {
    value: card.v ?? "",
    crews: crews_named(say, card.crews ?? []),
    on: buildings(say, card.on ?? []),
    class: say.term("class", card.class ?? ""),
  };
  const text = told(say, card.t === "F" ? `web.more.field.${card.class}` : `web.more.${kind}`, args);
  const gift = gift_text(say, card);
  return gift === undefined ? text : `${text} ${told(say, "web.more.gift", { gift })}`;
}

export function card_name(say: Say, card: NileCard): string {
  const gift = gift_text(say, card);
  return gift === undefined ? card_text(say, card) : say.list([card_text(say, card), gift]);
}

export function goal_text(say: Say, card: SphinxCard): string {
  return told(say, `goal.${card.c}`, {
    n: card.n ?? "",
    p: typeof card.p === "number" ? card.p : "",
    on: buildings(say, [card.on ?? []].flat()),
    crew: say.term("crew", card.crew ?? ""),
    what: say.term("what", card.what ?? ""),
  });
}

/** What a round space does. */
export function space_text(say: Say, box: Box, space: string): string {
  const does = round_of(box, space);
  if (does === undefined) return "";
  return say.list([
    ...(does.market ? [told(say, "space.market")] : []),
    ...(does.crews ? [told(say, "space.crews", { crews: crews_named(say, does.crews) })] : []),
    ...(does.anyCrew ? [told(say, "space.anyCrew", { n: does.anyCrew })] : []),
    ...(does.stones ? [told(say, "space.stones", { n: does.stones })] : []),
    ...(does.flood ? [told(say, "space.flood")] : []),
  ]);
}

/** A space of the Nile with what lies there or what it does. */
export function berth_text(say: Say, box: Box, nile: readonly NileSpace[], berth: string): string {
  const space = nile.find((one) => one.space === berth);
  const card = space?.card ? card_of(box, space.card) : undefined;
  const more = card === undefined ? space_text(say, box, berth) : card_name(say, card);
  return more === "" ? say.word(berth) : `${say.word(berth)} (${more})`;
}

export function describe(
  field: string,
  value: Value,
  about: { readonly view: View; readonly box: Box; readonly say: Say; readonly seat: Seat | null },
): string | undefined {
  if (typeof value !== "string") return undefined;
  const { say, box, view } = about;
  if (field === "berth") return berth_text(say, box, view.nile, value);
  const card = card_of(box, value);
  if (card !== undefined) return card_name(say, card);
  const sphinx = sphinx_of(box, value);
  return sphinx === undefined ? undefined : goal_text(say, sphinx);
}

/** Fields in the order in which the list of choices asks for them. */
export const steps: Readonly<Record<string, readonly string[]>> = {
  boat: ["move", "berth", "stones"],
  second_boat: ["move", "berth"],
  feed: ["move", "card", "stones"],
  build: ["move", "team", "strength_cards", "stones"],
  draw: ["paid", "free"],
  keep: ["move", "sphinx", "second"],
  take_remaining: ["move", "card"],
  stone: ["move", "structure"],
  round_end: ["move", "stones"],
};
