// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Action, GameEvent, Prompt, SeatState } from "../net/protocol";
import { load_say } from "../texts/texts";
import { Narrator, plain } from "./narrator";

const seats = [
  { seat: 0, name: "Ada", player: "p", bot: null, played_by: "human" },
  { seat: 1, name: null, player: null, bot: "scribe", played_by: "bot" },
  { seat: 2, name: null, player: null, bot: "scribe", played_by: "bot" },
] as const satisfies readonly SeatState[];

const english = new Narrator({ game: null, box: {}, say: await load_say("en", "fertility"), seats, mine: [0] });
const french = new Narrator({ game: null, box: {}, say: await load_say("fr", "fertility"), seats, mine: [] });
const event = (name: string, seat: number, more: object = {}): GameEvent => ({ event: name, rule: "F2.1", seat, ...more });
const sentences = (narrator: Narrator, events: readonly GameEvent[]) => narrator.tell(events, {}).map(({ parts }) => plain(parts));

describe("the narrator", () => {
  const placed = (seat: number) => event("tile_placed", seat, { tile: "alabaster-grape", first: "E5", second: "E6" });
  const gained = (seat: number, good: string, count: number, from: string) => event("gained", seat, { good, count, from });

  it("speaks to the reader, joins clauses about one seat and does not repeat a verb", () => {
    expect(sentences(english, [placed(0), gained(0, "grape", 2, "scenes"), gained(0, "wheat", 1, "field")])).toEqual([
      "You place alabaster–grape on E5 and E6, gain 2 grapes (scenes), 1 wheat (fields).",
    ]);
  });

  it("names others, bots by their level, and begins a paragraph for each", () => {
    expect(sentences(english, [placed(1), event("game_over", 0), placed(2)])).toEqual([
      "Scribe 1 places alabaster–grape on E5 and E6. The game is over.",
      "Scribe 2 places alabaster–grape on E5 and E6.",
    ]);
  });

  it("tells the same in French", () => {
    expect(sentences(french, [placed(0)])[0]).toMatch(/^Ada .*E5.*E6\.$/);
  });

  it("says a question mark for what these eyes may not see", () => {
    expect(sentences(english, [event("tile_taken", 1, { tile: null })])).toEqual(["Scribe 1 takes ?."]);
  });

  it("foretells, and adds up what is of one kind", () => {
    const gains = english.forecast([gained(0, "grape", 1, "scenes"), gained(0, "grape", 2, "icon"), gained(1, "wheat", 5, "field")], 0);
    expect(gains.map(plain)).toEqual(["+3 grapes"]);
  });

  const prompt: Prompt = { seat: 0, decision: 1, kind: "build", can_undo: false, handover: false, actions: [] };
  const action = (fields: Action["fields"]): Action => ({ action: "build pass", fields, effects: [], reveals: false, ends: false });

  it("words choices, with a text of their own for flags", () => {
    expect(plain(english.choice(prompt, action({ decision: "build", pass: true }), {}))).toBe("build nothing (pass)");
    expect(plain(english.choice({ ...prompt, kind: "pay" }, action({ decision: "pay", good: "wheat" }), {}))).toBe("with wheat");
  });

  it("says why, with the figures, or what the house says", () => {
    expect(english.refusal({ type: "refused", id: "1", reason: "not_allowed", why: "too_dear", need: 3, have: 1 })).toBe(
      "That district costs 3 and you can pay 1.",
    );
    expect(english.refusal({ type: "refused", id: "1", reason: "seat_taken" })).toBe("That seat is taken.");
  });

  it("has a word for every language", () => {
    expect(english.decision("take", {}, 0)).toBe("take a tile from the Common Pool");
    expect(french.decision("take", {}, 0)).not.toBe(english.decision("take", {}, 0));
  });
});
