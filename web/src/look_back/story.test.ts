import { describe, expect, it } from "vitest";
import type { ToldAnalysis, ToldSummary, ToldTurningPoint } from "web/generated/analysis";
import type { Narrator } from "../table/narrator";
import { ending, outcome } from "./story";
import { load_words } from "./words";

const chances = [[30, 30], [45, 15], [60, 0]];
const told = (lead: number, results: readonly number[]): ToldAnalysis => ({
  game: "fertility", players: results.length, seed: "", worlds: 64, unit: 60, decisions: [], turning_points: [], lead,
  moments: chances.map((chance, i) => ({ step: 10 * i, drew: false, chance, error: [0, 0], points: [{}, {}], moved: [0, 0], drawn: [0, 0] })),
  seats: results.map((result) => ({ ledger: { result } }) as unknown as ToldSummary),
});
const narrator = { name: (seat: number) => ["Ada", "Ben"][seat] ?? "", scene: { say: { and: (names: readonly string[]) => names.join(" & ") } } } as unknown as Narrator;

describe("the story of a game", () => {
  it("tells since when whoever won was in front", async () => {
    const words = await load_words("en");
    expect(ending(told(1, [60, 0]), words, narrator)).toBe("Ada is in front from move 10 on and wins.");
    expect(ending(told(0, [60, 0]), words, narrator)).toBe("Ada is in front from start to finish.");
    expect(ending(told(2, [0, 60]), words, narrator)).toBe("Ben only takes the lead with the very last move.");
    expect(ending(told(0, [30, 30]), words, narrator)).toBe("Ada & Ben share the victory.");
    expect(ending(told(1, [0]), await load_words("fr"), narrator)).toBe("Ada perd pied pour de bon au coup 10.");
  });

  it("tells whose chance moved, and by what", async () => {
    const [english, french] = await Promise.all([load_words("en"), load_words("fr")]);
    const point: ToldTurningPoint = { moment: 1, cause: "move", mover: 0, seat: 0, moved: 15 };
    const all = told(1, [60, 0]);
    expect(outcome(all, point, english, narrator)).toBe("The chance of winning rises from 50% to 75%.");
    expect(outcome(all, { ...point, seat: 1, moved: -15 }, english, narrator)).toBe("Ben pays for it: from 50% to 25%.");
    expect(outcome(all, { ...point, cause: "draw" }, french, narrator)).toBe("Ada a de la chance au tirage\u00a0: de 50\u00a0% à 75\u00a0%.");
  });
});
