// A line of the log in words: a turn in one sentence with what it brought, and its steps.
import type { GameEvent, Seat } from "../net/protocol";
import { say, type WebKey } from "../texts/texts";
import { type Narrator, type Paragraph, plain } from "./narrator";
import type { Entry } from "./table";
import { is_heading, type Line, type Step } from "./turns";

/** What an entry says; events in the words of the game, the rest in those of the table. */
export function tell_entry(entry: Entry, narrator: Narrator, view: unknown): readonly Paragraph[] {
  if (entry.what === "move" || entry.what === "started") {
    const told = narrator.tell(entry.events, view);
    if (told.length > 0 || entry.what === "move") return told;
  }
  const { update, seat } = entry;
  const key = (
    entry.what === "proposed" && update.kind === "undo" && update.carried_out === true ? "log.undone" // bots agree
    : entry.what === "answered" ? `log.answered.${update.yes === true ? "yes" : "no"}`
    : entry.what === "proposed" ? `log.proposed.${update.kind ?? "undo"}`
    : `log.${entry.what}`
  ) as WebKey;
  const args = { count: update.moves ?? 1 };
  return [{ seat, parts: [seat === null ? say.value(key, args) : narrator.about(key, seat, args)], rules: [] }];
}

/** A line in words. `steps` is empty where the sentence says it all. */
export interface LineWords {
  readonly words: string;
  readonly gains: readonly string[];
  readonly rules: readonly string[];
  readonly steps: readonly StepWords[];
}

export interface StepWords {
  readonly move: number | null;
  readonly words: string;
  readonly rules: readonly string[];
}

const words_of = (told: readonly Paragraph[]): string => told.map(({ parts }) => plain(parts)).join(" ");
const rules_of = (told: readonly Paragraph[]): readonly string[] => [...new Set(told.flatMap(({ rules }) => rules))];

/** What a seat gained, in a few words each: "+2 wheat". */
export function gains_of(events: readonly GameEvent[], seat: Seat | null, narrator: Narrator, told: readonly string[] = []): readonly string[] {
  if (seat === null) return [];
  const counted = narrator.scene.game?.turn?.gains;
  const gains = events.filter(({ event }) => !told.includes(event) && (counted === undefined || counted.includes(event)));
  return narrator.forecast(gains, seat).map(plain);
}

/** The events by which a turn is told: those the game names, or all but its gains and what was turned up. */
function deeds_of(events: readonly GameEvent[], narrator: Narrator): readonly GameEvent[] {
  const { turn, actor } = narrator.scene.game ?? {};
  const own = events.filter((event) => event.seat !== undefined || actor?.(event) !== undefined);
  const deeds = own.filter((event) => (turn === undefined ? !narrator.is_gain(event) : turn.deeds.includes(event.event)));
  return deeds.length > 0 ? deeds : own.length > 0 ? own : events;
}

export function line_words(line: Line, narrator: Narrator, view: unknown): LineWords {
  const told = (step: Step) => narrator.tell(step.events, step.view ?? view);
  const [only, ...others] = line.steps;
  if (only === undefined) {
    const said = tell_entry(line.entry, narrator, view);
    return { words: words_of(said), gains: [], rules: rules_of(said), steps: [] };
  }
  const events = line.steps.flatMap((step) => step.events);
  const deeds = line.kind === "heading" ? events.filter(is_heading) : deeds_of(events, narrator);
  const aside = events.some((event) => event.seat === undefined && !deeds.includes(event));
  const everything = told(only);
  if (others.length === 0 && !aside) return { words: words_of(everything), gains: [], rules: rules_of(everything), steps: [] };
  const sentence = narrator.tell(deeds, line.steps.at(-1)?.view ?? view);
  return {
    words: words_of(sentence),
    gains: gains_of(events, line.seat, narrator, deeds.map(({ event }) => event)),
    rules: [],
    steps: line.steps.flatMap((step): StepWords[] => {
      const said = told(step);
      return said.length === 0 ? [] : [{ move: step.move, words: words_of(said), rules: rules_of(said) }];
    }),
  };
}
