// The words of `iteru analyse` (texts/*/analyse.json), which are those of the page too: they come with it and not with the first script.
import { useEffect, useState } from "preact/hooks";
import type en from "../../../texts/en/analyse.json";
import type { Seat } from "../net/protocol";
import type { Asked } from "../local/analyst";
import { type Narrator, plain } from "../table/narrator";
import type { Action, Prompt } from "../net/protocol";
import { type Arguments, fill, type Language, language } from "../texts/texts";
import { figure, why } from "./figures";

export type AnalyseKey = keyof typeof en;
export interface AnalyseSay {
  (key: AnalyseKey, args?: Arguments): string;
  readonly language: Language;
}

const files = import.meta.glob<Readonly<Record<string, string>>>("../../../texts/*/analyse.json", { import: "default" });

export async function load_words(spoken: Language): Promise<AnalyseSay> {
  const words = (await files[`../../../texts/${spoken}/analyse.json`]?.()) ?? {};
  return Object.assign((key: AnalyseKey, args: Arguments = {}) => fill(words[key] ?? key, args, spoken), { language: spoken });
}

export function use_words(): AnalyseSay | null {
  const [words, set_words] = useState<AnalyseSay | null>(null);
  useEffect(() => {
    let here = true;
    void load_words(language.value).then((loaded) => here && set_words(() => loaded));
    return () => void (here = false);
  }, [language.value]);
  return words;
}

/** A decision as the board knows it, with the actions that are spoken of. */
export const prompt_of = ({ seat, kind, actions }: Asked, step: number): Prompt => ({
  seat, decision: step, kind, can_undo: false, handover: false,
  actions: actions.map((one): Action => ({ ...one, effects: [], reveals: false, ends: false })),
});

/** What a decision was about, and its actions, in the words of the game. */
export function in_words(asked: Asked, step: number, narrator: Narrator): { readonly prompt: string; readonly choices: readonly string[] } {
  const prompt = prompt_of(asked, step);
  const question = narrator.decision(asked.kind, asked.view, asked.seat);
  return {
    prompt: `${narrator.scene.say.colon(narrator.name(asked.seat), question)}.`,
    choices: prompt.actions.map((action) => plain(narrator.choice(prompt, action, asked.view))),
  };
}

/** Why in points: “−4.1 Obelisk, +1.0 grain”; nothing where no category stands out. */
export function why_in_points(points: Readonly<Record<string, number>>, narrator: Narrator): string {
  const { say } = narrator.scene;
  return say.list(why(points).map(({ category, more }) => `${figure(more, say.language, 1, true)}\u00a0${say.game(`category.${category}`) ?? category}`));
}

/** A share of victory in points of a hundred. */
export const hundredths = (share: number, words: AnalyseSay, sign = false): string => figure(share * 100, words.language, 1, sign);

export type Open = (step: number, seat: Seat) => void;
