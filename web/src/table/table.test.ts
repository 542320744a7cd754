// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Action, Prompt, Snapshot, Update } from "../net/protocol";
import { Choosing } from "./choosing";
import { nearest } from "./keys";
import type { Asks } from "./asking";
import { type Entry, follow, Table, write } from "./table";

const snapshot = {
  type: "snapshot", table: "T", seq: 5, at: 0, phase: "running", game: "fertility", rules: 1, options: {}, host: "p",
  settings: { listed: false, spectators: true, hints: true, coach: false, undo: "free", clock: null, grace: 120 },
  you: { player: "p", seats: [0], eyes: 0, host: true },
  seats: [], commitment: "c", proposal: { proposal: 4, what: "undo", seat: 1, waits_for: [0] }, muted: [], chat: [], rematch: null,
  move: 2, to_act: [0], view: { turn: 1 }, hash: "h", prompts: [], clock: null,
} as unknown as Snapshot;

const update = (what: string, more: object = {}): Update => ({ type: "update", table: "T", seq: 6, at: 1, what, ...more }) as Update;

describe("following the log of a table", () => {
  it("takes over what an update says, and keeps the rest", () => {
    const after = follow(snapshot, update("move", { move: 3, view: { turn: 2 }, to_act: [1], prompts: [] }));
    expect(after).toMatchObject({ seq: 6, move: 3, view: { turn: 2 }, to_act: [1], game: "fertility" });
  });

  it("knows that a move settles a proposal to take back", () => {
    expect(follow(snapshot, update("move", { move: 3 })).proposal).toBeNull();
    const abandon = { ...snapshot, proposal: { proposal: 4, what: "abandon", seat: 1, waits_for: [0] } } as Snapshot;
    expect(follow(abandon, update("move", { move: 3 })).proposal?.what).toBe("abandon");
  });

  it("adds what is said, and who may not say anything", () => {
    expect(follow(snapshot, update("chat", { player: "q", name: "Ben", text: "Hello" })).chat).toHaveLength(1);
    const muted = follow(snapshot, update("muted", { player: "q", on: true }));
    expect(muted.muted).toEqual(["q"]);
    expect(follow(muted, update("muted", { player: "q", on: false })).muted).toEqual([]);
  });

  it("strikes what was taken back from the log", () => {
    let log: readonly Entry[] = [];
    for (const [seq, move] of [[2, 1], [3, 2], [4, 3]] as const) log = write(log, { ...update("move", { move, events: [] }), seq });
    log = write(log, { ...update("undone", { move: 1, moves: 2, seat: 0 }), seq: 5 });
    expect(log.map(({ what, move }) => [what, move])).toEqual([["move", 1], ["undone", 1]]);
    expect(write(log, { ...update("undone", { move: 1 }), seq: 5 })).toHaveLength(2);
  });
});

const action = (words: string, fields: Record<string, string>): Action => ({
  action: words, fields: { decision: "place", ...fields }, effects: [], reveals: false, ends: false,
});
const prompt: Prompt = {
  seat: 0, decision: 7, kind: "place", can_undo: false, handover: false,
  actions: [action("place a A1", { tile: "a", to: "A1" }), action("place a A2", { tile: "a", to: "A2" }), action("place b A1", { tile: "b", to: "A1" })],
};

describe("a payment that is made by itself", () => {
  const payment: Prompt = { ...prompt, kind: "pay", actions: [{ ...action("pay silver", { token: "silver" }), best: true }] };
  const paying = () => {
    const table = new Table("T", "");
    const said: unknown[] = [];
    Object.assign(table.line, { say: (order: unknown) => (said.push(order), Promise.resolve({ type: "refused", reason: "busy" })) });
    table.asks = { at_once: () => true } as unknown as Asks;
    table.state.value = { ...snapshot, prompts: [payment] };
    return { table, said };
  };

  it("waits for the answer to the move before it", () => {
    const { table, said } = paying();
    table.sending.value = true;
    table.propose_payment();
    expect([said.length, table.paid.value.length]).toEqual([0, 0]);
    table.sending.value = false;
    table.propose_payment();
    expect([said.length, table.paid.value.length]).toEqual([1, 1]);
  });

  it("is not made again when it is refused", async () => {
    const { table, said } = paying();
    table.propose_payment();
    await Promise.resolve();
    await Promise.resolve();
    expect([table.sending.value, table.paid.value.length]).toEqual([false, 0]);
    table.propose_payment();
    expect(said).toHaveLength(1);
    expect(table.choosing.chosen.value?.action).toBe("pay silver");
  });
});

describe("choosing in steps", () => {
  const made: string[] = [];
  const asked: string[] = [];
  const choosing = new Choosing({ make: (_, { action: words }) => made.push(words), why: (_, words) => asked.push(words) });

  it("narrows down, shows what is left, and makes it when it is picked again", () => {
    choosing.ask(prompt);
    choosing.pick({ tile: "a" });
    expect(choosing.candidates.value).toHaveLength(2);
    expect(choosing.chosen.value).toBeNull();
    choosing.pick({ to: "A2" });
    expect(choosing.chosen.value?.action).toBe("place a A2");
    choosing.pick({ to: "A2" });
    expect(made).toEqual(["place a A2"]);
  });

  it("steps back, and starts afresh with what does not go with earlier picks", () => {
    choosing.drop();
    expect(choosing.picked.value).toEqual({ tile: "a" });
    choosing.pick({ tile: "b" });
    expect(choosing.chosen.value?.action).toBe("place b A1");
    choosing.drop(true);
    expect(choosing.picked.value).toEqual({});
  });

  it("asks why about what is not legal", () => {
    choosing.pick({ tile: "a" });
    choosing.pick({ to: "H8" });
    expect(asked).toEqual(["place a H8"]);
    expect(choosing.picked.value).toEqual({ tile: "a" });
  });

  it("takes a whole action from the list, even one whose words others have too", () => {
    const short = action("place a", { tile: "a" });
    choosing.ask({ ...prompt, decision: 8, actions: [short, ...prompt.actions] });
    choosing.choose(short);
    expect(choosing.chosen.value).toBe(short);
    choosing.drop();
    expect(choosing.chosen.value).toBeNull();
  });

  it("keeps what was picked while the same decision is open, and forgets it with the next", () => {
    choosing.ask({ ...prompt, decision: 9 });
    choosing.pick({ tile: "a" });
    choosing.ask({ ...prompt, decision: 9 });
    expect(choosing.picked.value).toEqual({ tile: "a" });
    choosing.ask({ ...prompt, decision: 10 });
    expect(choosing.picked.value).toEqual({});
  });
});

describe("a tap", () => {
  const made: string[] = [];
  const asked: string[] = [];
  let said = 0;
  let swift = false;
  const choosing = new Choosing({
    make: (_, { action: words }) => made.push(words),
    why: (_, words) => asked.push(words),
    anew: () => ++said,
    at_once: (_, { goes_on }) => swift && goes_on === true,
  });
  const open = { ...prompt, actions: prompt.actions.map((one) => ({ ...one, goes_on: true })) };

  it("makes a move that can be taken back, and asks about any other", () => {
    swift = true;
    choosing.ask(open);
    choosing.pick({ tile: "a" });
    expect(made).toEqual([]);
    choosing.pick({ to: "A2" });
    expect(made).toEqual(["place a A2"]);
    choosing.ask({ ...prompt, decision: 21 });
    choosing.pick({ tile: "b" });
    expect(made).toHaveLength(1);
    expect(choosing.chosen.value?.action).toBe("place b A1");
  });

  it("on what was picked lets go of it, unless it is the yes", () => {
    choosing.ask({ ...prompt, decision: 22 });
    choosing.pick({ tile: "a" });
    choosing.pick({ tile: "a" });
    expect(choosing.picked.value).toEqual({});
  });

  it("leaves a proposal to the person, who may take another", () => {
    choosing.ask({ ...open, decision: 23 });
    made.length = 0;
    choosing.propose(open.actions[0]!);
    expect(made).toEqual([]);
    expect(choosing.chosen.value?.action).toBe("place a A1");
    choosing.pick({ tile: "b" });
    expect(made).toEqual(["place b A1"]);
  });

  it("that is refused disarms what was to be confirmed, and the next pick ends what was said", () => {
    choosing.ask({ ...prompt, decision: 24 });
    choosing.pick({ tile: "b" });
    expect(choosing.chosen.value).not.toBeNull();
    choosing.pick({ to: "H8" });
    expect(asked).toEqual(["place b H8"]);
    expect(choosing.chosen.value).toBeNull();
    const before = said;
    choosing.pick({ tile: "a" });
    expect(said).toBeGreaterThan(before);
  });

  it("knows what is still open", () => {
    choosing.ask({ ...prompt, decision: 25 });
    expect(choosing.open.value).toEqual(["tile", "to"]);
    choosing.pick({ tile: "a" });
    expect(choosing.open.value).toEqual(["to"]);
  });
});

describe("arrows", () => {
  const at = (x: number, y: number) => ({ left: x, top: y, width: 2, height: 2 }) as DOMRect;
  it("go to the nearest in their direction, and nowhere if there is none", () => {
    const others = [["right", at(10, 1)], ["far", at(30, 0)], ["below", at(0, 10)]] as const;
    expect(nearest(at(0, 0), others, [1, 0])).toBe("right");
    expect(nearest(at(0, 0), others, [0, 1])).toBe("below");
    expect(nearest(at(0, 0), others, [-1, 0])).toBeNull();
  });
});
