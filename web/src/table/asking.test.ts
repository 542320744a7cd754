// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Action, Prompt } from "../net/protocol";
import { asks } from "../settings";
import { Asks, loses, proposed } from "./asking";
import type { Game } from "./game";

const action = (words: string, more: Partial<Action> = {}): Action => ({ action: words, fields: {}, effects: [], reveals: false, ends: false, ...more });
const prompt = (kind: string, ...actions: Action[]): Prompt => ({ seat: 0, decision: 1, kind, can_undo: false, handover: false, actions });
const game = {
  id: "toy", weighs: ["place"], losses: ["returned"],
  warns: ({ action: words }: Action) => (words === "pass" ? "You give up the round." : undefined),
} as unknown as Game;
const asker = new Asks(game, { view: null, box: null, say: null as never });
const lost = { event: "returned", rule: "", seat: 0 };

describe("when a yes is asked for", () => {
  beforeEach(() => void (asks.value = "turn"));
  const on = action("lay", { goes_on: true });

  it("not while a move can be taken back", () => {
    expect(asker.at_once(prompt("bid"), on, true)).toBe(true);
    expect(asker.at_once(prompt("bid"), on, false)).toBe(false); // no undo at this table
    expect(asker.at_once(prompt("bid"), action("end"), true)).toBe(false);
  });

  it("for what is weighed, lost or given up", () => {
    expect(asker.at_once(prompt("place"), on, true)).toBe(false);
    expect(asker.at_once(prompt("bid"), { ...on, effects: [lost] }, true)).toBe(false);
    expect(asker.at_once(prompt("bid"), { ...on, effects: [{ ...lost, seat: 1 }] }, true)).toBe(true); // somebody else's
    expect(asker.at_once(prompt("bid"), { ...on, action: "pass" }, true)).toBe(false);
  });

  it("before each move, or never, if a person wants it so", () => {
    asks.value = "move";
    expect(asker.at_once(prompt("bid"), on, true)).toBe(false);
    expect(asker.way_at_once(prompt("bid"), { action: on, name: "" })).toBe(false);
    asks.value = "never";
    expect(asker.at_once(prompt("place"), action("end", { reveals: true }), false)).toBe(true);
  });

  it("after a button only if it gives something up", () => {
    const way = (words: string, more = {}) => ({ action: action(words, more), name: "" });
    expect(asker.way_at_once(prompt("bid"), way("done"))).toBe(true);
    expect(asker.way_at_once(prompt("bid"), way("pass"))).toBe(false);
    expect(asker.way_at_once(prompt("bid"), way("done", { effects: [lost] }))).toBe(false);
    expect(asker.way_at_once(prompt("bid"), way("done", { ends: true }))).toBe(false);
  });
});

describe("payments and losses", () => {
  it("propose what the game judges best", () => {
    expect(proposed(prompt("pay", action("pay royalty"), action("pay justice", { best: true })))?.action).toBe("pay justice");
    expect(proposed(prompt("bid", on_the_way))).toBeUndefined();
    expect(proposed(null)).toBeUndefined();
  });
  const on_the_way = action("lay");

  it("know points below zero", () => {
    expect(loses(null, { event: "scored", rule: "", points: -3 } as never)).toBe(true);
    expect(loses(null, { event: "scored", rule: "", points: 3 } as never)).toBe(false);
  });
});
