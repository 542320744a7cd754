// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Action, GameEvent, Hint, Prompt } from "../net/protocol";
import { type Language, load_say } from "../texts/texts";
import { chance, reasons } from "./advice";
import { Choosing } from "./choosing";
import { what_is } from "./explain";
import { Narrator } from "./narrator";

const narrator = async (language: Language = "en") => new Narrator({ game: null, box: {}, say: await load_say(language, "fertility"), seats: [], mine: [0] });
const action = (tile: string, effects: readonly GameEvent[] = []): Action =>
  ({ action: `take ${tile}`, fields: { decision: "take", tile }, effects, reveals: false, ends: true });
const advice = (tile: string, points: Readonly<Record<string, number>>) =>
  ({ action: `take ${tile}`, fields: { decision: "take", tile }, chance: 0.617, chance_error: 0.018, total: 0, total_error: 1, points });
const event = (name: string, more: object = {}): GameEvent => ({ event: name, rule: "F2.1", seat: 0, ...more });
const prompt = (...actions: Action[]): Prompt => ({ seat: 0, decision: 4, kind: "take", can_undo: false, handover: false, actions });
const hint = (best: ReturnType<typeof advice>, ...alternatives: ReturnType<typeof advice>[]): Hint =>
  ({ type: "hint", id: "1", table: "t", seat: 0, decision: 4, action: best.action, recommended: best, alternatives, worlds: 64, clear: true });

const both = prompt(action("grape-grape", [event("gained", { good: "grape", count: 2, from: "scenes" })]), action("bovine-bovine"));

describe("the reason of a hint", () => {
  it("is what the move does, and where it is ahead of the next best", async () => {
    const better = hint(advice("grape-grape", { generic: 12, monuments: 5, wheat: 3 }), advice("bovine-bovine", { generic: 7.6, monuments: 5.2, wheat: 4.2 }));
    expect(reasons(better, both, await narrator(), null)).toEqual([
      "It brings at once: +2\u00a0grapes.",
      "It should bring about 4 debens more for “Generic shops” than the next best (bovine–bovine). In return, that one would bring about 1.2 more for “Wheat”.",
    ]);
    expect(reasons(better, both, await narrator("fr"), null)[1]).toBe(
      "Ce coup devrait rapporter environ 4\u00a0Debens de plus pour «\u00a0Boutiques généralistes\u00a0» que le suivant (bovin–bovin). En échange, le suivant rapporterait environ 1,2 de plus pour «\u00a0Blé\u00a0».",
    );
  });

  it("has a sentence of the game for what a beginner does not see", async () => {
    const quarry = prompt(action("grape-grape", [event("quarry_made", { square: "C3" }), event("gained", { good: "grape", count: 2, from: "scenes" })]));
    expect(reasons(hint(advice("grape-grape", {})), quarry, await narrator(), null)).toEqual(["It closes in a quarry: a resource of your choice, or a monument."]);
  });

  it("does not make up a difference", async () => {
    const alike = hint(advice("grape-grape", { generic: 5.2 }), advice("bovine-bovine", { generic: 5 }));
    expect(reasons(alike, both, await narrator(), null)[1]).toBe("The next best brings about as many points: bovine–bovine.");
    const holds = hint(advice("grape-grape", { generic: 5 }), advice("bovine-bovine", { generic: 7 }));
    expect(reasons(holds, both, await narrator(), null)[1]).toBe("It holds the others back more than the next best (bovine–bovine).");
  });

  it("gives the chance no more exactly than it is known", async () => {
    const sure = hint(advice("grape-grape", {}));
    expect(chance(sure, await narrator())).toBe("Chance to win: about 62%, ± 4.");
    expect(chance({ ...sure, clear: false }, await narrator("fr"))).toBe("Chances de gagner\u00a0: environ 62\u00a0%, ±\u00a04. Le suivant est peut-être aussi bon.");
  });
});

describe("a hint on the board", () => {
  it("marks all that it would pick, and nothing else", () => {
    const choosing = new Choosing({ make: () => undefined, why: () => undefined });
    choosing.ask(both);
    const marked = (fields: { readonly tile?: string }) => what_is("tile", choosing, fields)["data-advised"];
    expect(marked({ tile: "grape-grape" })).toBeUndefined();
    choosing.advice.value = both.actions[0] ?? null;
    expect(marked({ tile: "grape-grape" })).toBe("");
    expect(marked({ tile: "bovine-bovine" })).toBeUndefined();
    expect(marked({})).toBeUndefined();
  });
});
