// Why a hint advises what it does, in sentences for somebody who plays for the first time: what the move does, and what is to be
// expected of it, category by category, against the next best.
import type { GameEvent, Hint, Prompt } from "../net/protocol";
import { type Narrator, plain } from "./narrator";

type Advice = NonNullable<Hint["recommended"]>;

/** Less than this is no reason: nobody notices half a point. */
const noticed = 0.5;

/** Where one is expected to bring more than the other, the most first. */
export function ahead(one: Advice, other: Advice): readonly { readonly category: string; readonly more: number }[] {
  return Object.keys(one.points)
    .map((category) => ({ category, more: (one.points[category] ?? 0) - (other.points[category] ?? 0) }))
    .filter(({ more }) => more >= noticed)
    .sort((a, b) => b.more - a.more);
}

/** Small differences have a decimal. */
export const about = (points: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: points < 3 ? 1 : 0 }).format(points);

/** What the move does: a sentence of the game about its first event that has one, else its gains. */
function deed(effects: readonly GameEvent[], prompt: Prompt, narrator: Narrator, view: unknown): string | undefined {
  const { say } = narrator.scene;
  const own = effects.filter(({ seat }) => seat === prompt.seat);
  for (const event of own) {
    const why = narrator.reason(event, view);
    if (why !== undefined) return why;
  }
  const gains = narrator.forecast(own, prompt.seat).map(plain);
  return gains.length === 0 ? undefined : say("hint.gains", { gains: say.list(gains) });
}

/** Against the next best: where it is ahead, and what that one would have had instead. */
function compared(best: Advice, next: Advice, choice: string, narrator: Narrator): string {
  const { say } = narrator.scene;
  const named = ({ category, more }: { readonly category: string; readonly more: number }) =>
    ({ category: say.game(`category.${category}`) ?? category, more: about(more, say.language), unit: narrator.unit(Math.max(2, more)) });
  const [gain] = ahead(best, next);
  const [loss] = ahead(next, best);
  if (gain === undefined && loss === undefined) return say("hint.alike", { choice });
  if (gain === undefined) return say("hint.holds", { choice });
  const more = say("hint.more", { ...named(gain), choice });
  return loss === undefined ? more : `${more} ${say("hint.instead", named(loss))}`;
}

export function reasons(hint: Hint, prompt: Prompt, narrator: Narrator, view: unknown): readonly string[] {
  const find = (action: string) => prompt.actions.find((one) => one.action === action);
  const action = find(hint.action);
  const next = hint.alternatives[0];
  const other = next === undefined ? undefined : find(next.action);
  const told = action === undefined ? undefined : deed(action.effects, prompt, narrator, view);
  const against = hint.recommended == null || next === undefined || other === undefined
    ? undefined
    : compared(hint.recommended, next, plain(narrator.choice(prompt, other, view)), narrator);
  return [told, against].filter((one) => one !== undefined);
}

/** The chance of winning, no more exact than it is known: the margin is that of 95 %. */
export function chance({ recommended, clear }: Hint, { scene: { say } }: Narrator): string {
  if (recommended == null) return "";
  const margin = Math.max(1, Math.ceil(recommended.chance_error * 200));
  const told = say("hint.chance", { chance: Math.round(recommended.chance * 100), margin });
  return clear ? told : `${told} ${say("hint.unclear")}`;
}
