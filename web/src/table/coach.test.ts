// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, it } from "vitest";
import type { Action, GameEvent, Prompt, Snapshot } from "../net/protocol";
import type { Advice, Weighed, Weigher } from "../local/weigher";
import { coach as wish, finished_games, wants_coach } from "../settings";
import { Coach, is_coached, type Sentences, tips_of } from "./coach";
import type { Entry } from "./table";

const sentences: Sentences = {
  start: { start: true, rules: ["X1.1"] },
  place: { decision: "place", rules: ["X2.1", "X2.2"] },
  wheat: { rules: ["X2.6"] },
  card: { topic: "card", from: { card_taken: ["card"] }, rules: ["X10.1", "X10.2"] },
  power: { on: ["power_used"], words: ["judge"], rules: ["X6.37"] },
  end: { end: true, rules: ["X7.1"] },
};
const rules_of = (what: string) => ({ "card a": ["X10.1", "X3.3"], "card b": ["X10.1", "X3.3"], "card c": ["X10.2"] })[what] ?? [];
const event = (name: string, rule: string, more: object = {}) => ({ event: name, rule, seat: 0, ...more }) as unknown as GameEvent;
const keys = (news: Parameters<typeof tips_of>[0]) => tips_of(news, sentences, rules_of).map(({ key }) => key);

describe("what comes up", () => {
  it("is told of a decision, at the start and at the end", () => {
    expect(keys({ decision: "place" })).toEqual(["start", "place"]);
    expect(keys({ decision: "build" })).toEqual(["start"]);
    expect(keys({ over: true })).toEqual(["end"]);
  });

  it("is told of events by their rules, what others decide last", () => {
    expect(keys({ events: [event("tile_placed", "X2.1"), event("gained", "X2.6"), event("gained", "X2.6")] })).toEqual(["wheat", "place"]);
  });

  it("is told of events and things by their names", () => {
    expect(keys({ events: [event("power_used", "X0.1")] })).toEqual(["power"]);
    expect(keys({ events: [event("noble_taken", "X0.1", { noble: "judge" })] })).toEqual(["power"]);
    expect(keys({ events: [event("noble_taken", "X0.1", { noble: "general" })] })).toEqual([]);
  });

  it("is told of each kind of card, not of each card", () => {
    const events = ["a", "b", "c", "d"].map((card) => event("card_taken", "X3.3", { card }));
    expect(tips_of({ events }, sentences, rules_of)).toEqual([
      { key: "card X10.1", what: "card a", rules: ["X10.1", "X3.3"] }, { key: "card X10.2", what: "card c", rules: ["X10.2"] },
    ]);
  });
});

const state = {
  game: "fertility", phase: "running", move: 0, seq: 1, clock: null, you: { player: "p", seats: [0], eyes: 0 },
  seats: [{ seat: 0, player: "p" }, { seat: 1, player: null, bot: "apprentice" }],
  settings: { listed: false, spectators: true, hints: true, coach: true, undo: "free", clock: null, grace: null },
} as unknown as Snapshot;
const friend = { ...state, seats: [{ seat: 0, player: "p" }, { seat: 1, player: "q" }] } as unknown as Snapshot;
const without = (from: Snapshot) => ({ ...from, settings: { ...from.settings, coach: false } });

describe("whether there is a coach", () => {
  beforeEach(() => {
    localStorage.clear();
    wish.value = "first";
  });

  it("is for the host to say, and for everybody to refuse", () => {
    expect(is_coached(state, "first")).toBe(true);
    expect(is_coached(state, "off")).toBe(false);
    expect(is_coached(without(state), "first")).toBe(false);
    expect(is_coached(without(state), "on")).toBe(true);
  });

  it("is a matter of agreement among people: the table has it, or nobody", () => {
    expect(is_coached(friend, "first")).toBe(true);
    expect(is_coached(without(friend), "on")).toBe(false);
    const two_here = { ...without(state), you: { player: "p", seats: [0, 1], eyes: 0 } } as unknown as Snapshot;
    expect(is_coached(two_here, "on")).toBe(false);
  });

  it("is never so with a clock", () => {
    const clock = { bank: 900, increment: 10, hours: null };
    expect(is_coached({ ...state, settings: { ...state.settings, clock } } as unknown as Snapshot, "on")).toBe(false);
  });

  it("is so in the first game of each kind, or where it is asked for", () => {
    expect(wants_coach("fertility")).toBe(true);
    finished_games.add("fertility");
    expect([wants_coach("fertility"), wants_coach("egizia")]).toEqual([false, true]);
    localStorage.setItem("iteru.coach", "on"); // as a lesson does
    expect(wants_coach("fertility")).toBe(true);
    wish.value = "off";
    expect(wants_coach("egizia")).toBe(false);
  });
});

const action = (words: string): Action => ({ action: words, fields: { decision: "place" }, effects: [], reveals: false, ends: true }) as unknown as Action;
const asking = (decision: number, kind = "place"): Prompt =>
  ({ seat: 0, decision, kind, can_undo: false, handover: false, actions: [action("good"), action("bad")] }) as unknown as Prompt;
const advice = (words: string, chance: number): Advice => ({ action: words, chance, chance_error: 0, total: 50, total_error: 0, points: {}, fields: {} }) as unknown as Advice;
const weighed: Weighed = { best: advice("good", 0.6), losses: [advice("bad", 0.3)], weighed: 1, left: 1 };
const rest: Weighed = { best: advice("good", 0.5), losses: [advice("ugly", 0.1)], weighed: 1, left: 0 };

/** A coach at a table that does what it is told. */
function coaching(found: Promise<Weighed | null>) {
  const table = { state: signal<Snapshot | null>(state), log: signal<readonly Entry[]>([]), prompt: signal<Prompt | null>(null) };
  const ended: number[] = [];
  const weigh = (_known: unknown, tell: (piece: Weighed) => void) =>
    found.then((piece) => {
      if (piece !== null) for (const one of [piece, rest]) tell(one);
    });
  const weigher = { weigh, end: () => void ended.push(1) } as unknown as Weigher;
  const coach = new Coach({ ...table, know: () => Promise.resolve({ seat: 0, position: {} } as never) }, sentences, rules_of, weigher);
  const said = () => coach.tips.value.map(({ key }) => key);
  return { ...table, coach, said, ended };
}
const entry = (seq: number, ...events: readonly GameEvent[]): Entry => ({ seq, at: 0, what: "move", seat: 1, move: seq, events, update: {} }) as unknown as Entry;
const settled = () => new Promise((done) => setTimeout(done));

describe("a coach", () => {
  beforeEach(() => {
    localStorage.clear();
    wish.value = "first";
  });

  it("says each thing once, and the next thing at the next decision", () => {
    const { coach, prompt, log, said } = coaching(Promise.resolve(null));
    prompt.value = asking(1);
    expect(said()).toEqual(["start", "place"]);
    log.value = [entry(2, event("gained", "X2.6"))];
    expect(said()).toEqual(["start", "place", "wheat"]);
    coach.next();
    expect(said()).toEqual(["place", "wheat"]);
    prompt.value = asking(3);
    expect(said()).toEqual(["wheat"]);
    coach.dismiss();
    prompt.value = null;
    prompt.value = asking(4);
    log.value = [...log.value, entry(5, event("gained", "X2.6"))];
    expect(said()).toEqual([]);
    coach.close();
    const again = coaching(Promise.resolve(null));
    again.prompt.value = asking(1);
    expect(again.said(), "at another table of the same game").toEqual([]);
  });

  it("holds a costly move back once, and shows the better one", async () => {
    const { coach, prompt } = coaching(Promise.resolve(weighed));
    prompt.value = asking(1);
    expect(coach.doubts(asking(1), action("bad")), "not weighed yet: it goes through").toBe(false);
    await settled();
    expect(coach.doubts(asking(1), action("good"))).toBe(false);
    expect(coach.doubts(asking(1), action("bad"))).toBe(true);
    expect(coach.better()).toMatchObject({ type: "hint", decision: 1, action: "good", recommended: { chance: 0.6 } });
    expect(coach.doubts(asking(1), action("bad")), "never twice").toBe(false);
    expect(coach.doubts(asking(1), action("ugly")), "what was weighed later counts as well").toBe(true);
    expect(coach.doubt.value).toMatchObject({ best: { chance: 0.5 }, mine: { chance: 0.1 } });
    const again = coaching(Promise.resolve(weighed));
    again.prompt.value = asking(1);
    await settled();
    expect(again.coach.doubts(asking(1), action("bad")), "nor after a reload").toBe(false);
    prompt.value = asking(2);
    expect(coach.doubt.value).toBeNull();
    expect(coach.doubts(asking(2), action("bad")), "of another decision nothing is known yet").toBe(false);
  });

  it("lets go of what it thinks about when nobody asks any more", async () => {
    let answer: (found: Weighed) => void = () => undefined;
    const { coach, prompt, ended } = coaching(new Promise((settle) => (answer = settle)));
    prompt.value = asking(1);
    await settled();
    const before = ended.length;
    prompt.value = null;
    expect(ended.length).toBe(before + 1);
    answer(weighed);
    await settled();
    expect(coach.doubts(asking(1), action("bad"))).toBe(false);
    coach.close();
    expect(ended.length).toBe(before + 2);
  });

  it("says nothing with a clock, and thinks nothing", async () => {
    const { coach, prompt, state: seen, said } = coaching(Promise.resolve(weighed));
    seen.value = { ...state, settings: { ...state.settings, clock: { hours: 24 } } } as unknown as Snapshot;
    prompt.value = asking(1);
    await settled();
    expect(said()).toEqual([]);
    expect(coach.doubts(asking(1), action("bad"))).toBe(false);
  });
});
