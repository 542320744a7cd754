// How a table is played, for those who are about to sit down: variants, clock, taking back, hints, spectators.
import type { GameFacts } from "../net/http";
import type { Settings, Snapshot } from "../net/protocol";
import { say, type Say } from "../texts/texts";
import { option_words } from "./option_field";

function clock_words({ clock }: Settings): string {
  if (clock === null) return say.value("fact.clock.none");
  if (clock.hours !== null) return say.value("fact.clock.hours", { count: clock.hours });
  const minutes = Math.round((clock.bank ?? 0) / 6) / 10;
  const increment = clock.increment ?? 0;
  return say.value.list([say.value("fact.clock.bank", { count: minutes }), ...(increment === 0 ? [] : [say.value("fact.clock.increment", { count: increment })])]);
}

function stand_in_words({ clock, grace }: Settings): string {
  if (grace === null) return say.value("fact.grace.none");
  return clock?.hours != null ? say.value("fact.grace.hours") : say.value("fact.grace", { count: Math.round(grace / 6) / 10 });
}

/** Each a short sentence. */
export function table_facts({ settings, options, seats }: Pick<Snapshot, "settings" | "options" | "seats">, facts: GameFacts | undefined, words: Say): readonly string[] {
  const variants = (facts?.options ?? [])
    .filter(({ min_players, max_players }) => seats.length >= min_players && seats.length <= max_players)
    .map((option) => option_words(option, options[option.name] ?? option.usual, words, seats.length));
  return [
    ...variants.filter((text) => text !== ""),
    clock_words(settings),
    say.value.colon(say.value("new.undo"), say.value(`new.undo.${settings.undo}`)),
    say.value(settings.hints ? "fact.hints" : "fact.hints.none"),
    ...(settings.coach ? [say.value("fact.coach")] : []),
    say.value(settings.spectators ? "fact.spectators" : "fact.spectators.none"),
    stand_in_words(settings),
    say.value(settings.listed ? "fact.listed" : "fact.private"),
  ];
}
