// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { Action, GameEvent, Prompt, SeatState } from "../net/protocol";
import { load_say } from "../texts/texts";
import { Narrator, plain, seat_name } from "./narrator";

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

  it("gives bots first names, one each, and begins a paragraph for everybody and for nobody", () => {
    expect(sentences(english, [placed(1), event("game_over", 0), placed(2)])).toEqual([
      "Ani places the alabaster–grape tile on E5 and E6.",
      "The game is over.",
      "Bata places the alabaster–grape tile on E5 and E6.",
    ]);
  });

  it("does not call a bot by the name of somebody at the table", () => {
    const [, bot] = seats;
    const taken = [{ ...seats[0], name: "Ani" }, bot];
    expect(seat_name({ seats: taken, say: english.scene.say }, 1)).toBe("Bata");
  });

  it("calls whom a single player plays against by name", async () => {
    expect(seat_name({ seats: [], say: await load_say("fr", "pharaon") }, 0)).toBe("Le Traître");
  });

  it("speaks to the only reader in the words of the shell too", () => {
    expect(english.about("log.proposed.undo", 0)).toBe("You ask to take back a move.");
    expect(english.about("log.proposed.undo", 1)).toBe("Ani asks to take back a move.");
    expect(english.about("log.undone", 0, { count: 1 })).toBe("You take back 1 move.");
    expect(french.about("log.back", 0)).toBe("Ada est de retour.");
    expect(english.about("prompt.other", 0)).toBe("It’s your turn.");
  });

  it("asks for the rest once something is picked, and says what is", () => {
    const prompt = { seat: 0, decision: 1, kind: "supply", can_undo: false, handover: false, actions: [] } as const satisfies Prompt;
    expect(english.decision("supply", {}, 0)).toBe("supply a shop, or finish");
    expect(english.decision("supply", {}, 0, ["good"], ["shop"])).toBe("which shop?");
    expect(french.decision("supply", {}, 0, ["good"], ["shop"])).toBe("quelle Boutique\u00a0?");
    expect(english.decision("place", {}, 0, ["tile"], ["first", "second"])).toContain("two free squares");
    expect(english.picked(prompt, { good: "papyrus", pass: true }, {}).map(plain)).toEqual(["papyrus"]);
  });

  it("keeps a no-break space", () => {
    expect(plain(["a  b ", "\u00a0: c"])).toBe("a b \u00a0: c");
  });

  it("asks for the rest once something is picked", () => {
    expect(english.decision("supply", {}, 0)).toBe("supply a shop, or finish");
    expect(english.decision("supply", {}, 0, ["good"])).toBe("choose the shop");
    expect(english.decision("take", {}, 0, ["tile"])).toBe("take a tile from the Common Pool");
  });

  it("names the unit of the game", () => {
    expect([english.unit(1), english.unit(2), french.unit(0)]).toEqual(["deben", "debens", "Deben"]);
  });

  const prompt: Prompt = { seat: 0, decision: 1, kind: "build", can_undo: false, handover: false, actions: [] };
  const action = (fields: Action["fields"]): Action => ({ action: "build pass", fields, effects: [], reveals: false, ends: false });

  it("words choices, with a text of their own for flags", () => {
    expect(plain(english.choice(prompt, action({ decision: "build", pass: true }), {}))).toBe("pass");
    expect(plain(english.choice({ ...prompt, kind: "pay" }, action({ decision: "pay", good: "wheat" }), {}))).toBe("with wheat");
  });

  it("says why, with the figures, or what the house says", () => {
    expect(english.refusal({ type: "refused", id: "1", reason: "not_allowed", why: "too_dear", need: 3, have: 1 })).toBe(
      "That district costs 3; you can pay 1.",
    );
    expect(english.refusal({ type: "refused", id: "1", reason: "seat_taken" })).toBe("That seat is taken. Choose another one.");
  });

  it("has a word for every language", () => {
    expect(english.decision("take", {}, 0)).toBe("take a tile from the Common Pool");
    expect(french.decision("take", {}, 0)).not.toBe(english.decision("take", {}, 0));
  });
});
