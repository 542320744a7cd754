// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { CountedItem, GameId, SeatCount, SeatState } from "../net/protocol";
import { type Language, load_say } from "../texts/texts";
import { Narrator, plain } from "./narrator";
import { verdict } from "./verdict";

const seats: readonly SeatState[] = ["Ada", "Ben", "Cleo"].map((name, seat) => ({ seat, name, player: "p", bot: null, played_by: "human" }));
const narrator = async (game: GameId, language: Language = "en", players = 3, mine: readonly number[] = [0]) =>
  new Narrator({ game: null, box: {}, say: await load_say(language, game), seats: seats.slice(0, players), mine });
const count = (seat: number, rank: number, categories: Readonly<Record<string, number>>): SeatCount =>
  ({ seat, rank, total: Object.values(categories).reduce((sum, one) => sum + one, 0), categories });

describe("the verdict", () => {
  it("says who won, by how much, and what decided it", async () => {
    const result = [count(0, 2, { generic: 12, monuments: 0 }), count(1, 1, { generic: 10, monuments: 15 }), count(2, 3, { generic: 4, monuments: 5 })];
    expect(verdict(result, "over", await narrator("fertility"))).toEqual([
      "Ben wins by 13 debens: 25 to 12 (You).",
      "The lead comes above all from “Monuments”: 15 to 0.",
    ]);
    expect(verdict(result, "over", await narrator("fertility", "fr"))).toEqual([
      "Ben gagne avec 13\u00a0Debens d’avance\u00a0: 25 contre 12 (Vous).",
      "L’avance vient surtout de «\u00a0Monuments\u00a0»\u00a0: 15 contre 0.",
    ]);
    expect(verdict(result, "over", await narrator("fertility", "en", 3, [1]))[0]).toBe("You win by 13 debens: 25 to 12 (Ada).");
  });

  it("explains a tie by the rule that breaks it", async () => {
    const result = [count(0, 2, { small_pyramids: 8 }), count(1, 1, { small_pyramids: 8 })];
    expect(verdict(result, "over", await narrator("tal-der-koenige", "en", 2))).toEqual([
      "Ben wins on the tie-break: 8 to 8 (You).",
      "The points are equal: more large pyramids win, then more pyramids.",
    ]);
  });

  it("tells a shared victory, and one that was given up", async () => {
    const result = [count(0, 1, { wheat: 8 }), count(1, 1, { wheat: 8 }), count(2, 3, { wheat: 1 })];
    expect(verdict(result, "over", await narrator("fertility"))).toEqual(["Shared victory with 8 debens: You and Ben.", "Nothing in the rules tells them apart."]);
    expect(verdict(result, "resigned", await narrator("fertility"))[1]).toBe("The game was given up before its end.");
  });

  it("names the Traitor, whose a tie is", async () => {
    const solo = await narrator("pharaon", "en", 1);
    expect(verdict([count(0, 2, { gods: 9 }), count(1, 1, { gods: 9 })], "over", solo)).toEqual([
      "The Traitor wins on the tie-break: 9 to 9 (You).",
      "The PP are equal: a tie goes to the Traitor.",
    ]);
    expect(verdict([count(0, 1, { gods: 20 }), count(1, 2, { gods: 9 })], "over", solo)[0]).toBe("You win by 11 PP: 20 to 9 (The Traitor).");
  });
});

describe("what a category is made of", () => {
  const item = (what: string, more: Partial<CountedItem> = {}): CountedItem => ({ category: "", item: what, points: 15, count: 3, shared: 1, ...more });

  it("explains what several seats share", async () => {
    const said = async (one: CountedItem, language: Language = "en") => plain((await narrator("fertility", language)).item(one, null, 0));
    expect(await said(item("most_monuments"))).toBe("3 monuments: the most");
    expect(await said(item("most_monuments", { shared: 3 }))).toBe("3 monuments: 3 players have the most, and each scores in full");
    expect(await said(item("most_monuments", { shared: 3 }), "fr")).toBe("3\u00a0Monuments\u00a0: 3\u00a0joueurs en ont le plus, chacun marque tout");
  });

  it("names what it is about in the words of the game", async () => {
    const said = async (game: GameId, one: CountedItem) => plain((await narrator(game)).item(one, null, 0));
    expect(await said("egizia", item("storey", { field: "structure", word: "storey_2", count: 1 }))).toBe("1 stone on storey 2 of the Pyramid");
    expect(await said("pharaon", item("noble", { field: "noble", word: "grand-vizier" }))).toBe("Grand Vizier");
    expect(await said("pharaon", item("god", { field: "god", word: "isis" }))).toBe("Isis: objective met");
    expect(await said("tal-der-koenige", item("layered", { field: "site", word: "7" }))).toBe("Site 7: one colour a storey");
  });
});
