// What things are called: for those who listen, for the list of choices and for the log.
import type { Value } from "web/net/protocol";
import type { Say } from "web/texts/texts";
import { artisan_of, noble_of, vase_of, type Box, type Noble, type View } from "./model";

/** A text of our own, from texts/…/pharaon.json. */
export const own = (say: Say, key: string, args?: Readonly<Record<string, string | number>>): string =>
  say.game(`web.${key}`, args) ?? key;

/** A noble's power in words. */
const power_text = (say: Say, key: string, args?: Readonly<Record<string, string | number>>): string => own(say, `power.${key}`, args);

/** Tokens in words: "2 silver, trade". */
export function listing(say: Say, tokens: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return say.list([...counts].map(([token, count]) => (count > 1 ? `${count}\u00a0${thing(say, token, count)}` : thing(say, token))));
}

/** A thing a card brings; words of the game's own where texts/ has them. */
export const thing = (say: Say, name: string, count = 1): string => say.game(`web.thing.${name}`, { count }) ?? say.word(name, count);

export function power_words(say: Say, noble: Noble): string {
  if (noble.swap !== undefined) return power_text(say, "swap", { a: say.word(noble.swap[0]), b: say.word(noble.swap[1]) });
  if (noble.anyAccess !== undefined) return power_text(say, "any_access", { district: say.word(noble.anyAccess) });
  if (noble.fullWheel !== undefined) return power_text(say, "full_wheel", { district: say.word(noble.fullWheel) });
  if (noble.instant !== undefined) return power_text(say, "instant", { gains: listing(say, noble.instant) });
  const power = noble.power ?? noble.oncePerRound;
  return power_text(say, power ?? "none");
}

export function worth_words(say: Say, noble: Noble): string {
  const points = say.game("label.points", { count: noble.pp }) ?? "";
  const more = (key: string, args: Readonly<Record<string, string | number>>) => own(say, `worth.${key}`, { points, ...args });
  if (noble.copies !== undefined) return more("copies", {});
  if (noble.perGodBeside !== undefined) return more("god_beside", { n: noble.perGodBeside[1], district: say.word(noble.perGodBeside[0]) });
  if (noble.ifPharaoh !== undefined) return more("titles", { a: noble.ifPharaoh, b: noble.ifFirstPlayer ?? 0 });
  for (const [key, n] of per(noble)) return more(key, { n });
  return points;
}

/** What a noble pays points for, by the name of the thing. */
export function per(noble: Noble): readonly (readonly [string, number])[] {
  const all: readonly (readonly [string, number | undefined])[] = [
    ["noble", noble.perNoble],
    ["artisan_value", noble.perDistinctArtisanValue],
    ["chamber_step", noble.perChamberStep],
    ["offering", noble.perOffering],
    ["top_track", noble.perTopTrack],
    ["god", noble.perGod],
    ["silver", noble.perSilver],
    ["basic_token", noble.perBasicToken],
  ];
  return all.filter((one): one is readonly [string, number] => one[1] !== undefined);
}

export function noble_words(say: Say, box: Box, id: string): string {
  const noble = noble_of(box, id);
  return noble === undefined ? say.word(id) : say.colon(say.word(id), say.notes([power_words(say, noble), worth_words(say, noble)]));
}

export function artisan_words(say: Say, box: Box, id: string): string {
  const artisan = artisan_of(box, id);
  return artisan === undefined ? id : own(say, "artisan", { points: artisan.pp, gains: listing(say, artisan.gain) });
}

export function vase_words(say: Say, box: Box, id: string): string {
  const vase = vase_of(box, id);
  return vase === undefined ? id : own(say, "vase", { tokens: listing(say, [vase.bottom, ...vase.top]) });
}

/** An option of the Nile: what it costs and what it brings. */
export function option_words(say: Say, box: Box, variant: string): string | undefined {
  const option = box.nileOptions[Number(variant.replace("option-", "")) - 1];
  if (option === undefined) return undefined;
  return own(say, "option", {
    cost: listing(say, option.cost),
    gains: listing(say, option.gain),
    steps: own(say, "steps", { count: option.arrows.length }),
  });
}

/** An icon of the Traitor's tiles in words: "N+ 2" → takes noble 2; nothing for an empty space. */
export function icon_words(say: Say, icon: string): string | undefined {
  const [name = "", n = ""] = icon.split(" ");
  return say.game(`icon.${name}`, { n });
}

export function describe(
  name: string,
  value: Value,
  about: { readonly view: View; readonly box: Box; readonly say: Say },
): string | undefined {
  const { view, box, say } = about;
  if (typeof value !== "string") return undefined;
  const [field = name] = name.split(".");
  const district = view.ring.find((one) => one === value);
  if (name === "choice.district" && district !== undefined) {
    return own(say, "choice", { district: say.word(district), kind: say.word(view.wheel[district].kind) });
  }
  if (field === "vase" || field === "vase_in_hand") return vase_words(say, box, value);
  if (field === "artisan") return artisan_words(say, box, value);
  if (field === "variant") return option_words(say, box, value);
  if (field !== "place") return undefined;
  const i = Number(value) - 1;
  switch (view.decision) {
    case "keep_noble": return with_name(view.nobles_drawn?.[i], (id) => noble_words(say, box, id));
    case "choose_vase": return with_name(view.vases[i], (id) => vase_words(say, box, id));
    case "noble": return with_name(view.nobles[i], (id) => noble_words(say, box, id));
    case "artisan": return with_name(view.artisans[i], (id) => artisan_words(say, box, id));
    case "bonus": return with_name(view.bonus[i], (token) => say.word(token));
    case "lot": {
      const lot = view.lots[i];
      return lot ? listing(say, lot) : undefined;
    }
    default: return undefined;
  }
}

const with_name = (id: string | null | undefined, words: (id: string) => string): string | undefined =>
  id === null || id === undefined ? undefined : words(id);
