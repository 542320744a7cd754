import { describe, expect, it } from "vitest";
import type { ToldAnalysis, ToldDecision, ToldMoment } from "web/generated/analysis";
import { figure, in_tenths, losses, marks, moment_at, places, shown_ledger, why } from "./figures";

const moment = (step: number, chance: readonly number[]): ToldMoment => ({ step, drew: false, chance, error: [0.05, 0.05], points: [{}, {}], moved: [0, 0], drawn: [0, 0] });
const decision = (step: number, loss: number, label: ToldDecision["label"] = "none"): ToldDecision => ({
  step, seat: 0, played: "a", best: "b", counts: true, label, loss, error: 0, worlds: 64, chance_best: 0, chance_played: 0, margin: 0, points: {},
});
const told: ToldAnalysis = {
  game: "fertility", players: 2, seed: "", worlds: 64, unit: 60,
  moments: [moment(0, [30, 30]), moment(4, [45, 15]), moment(10, [60, 0])],
  decisions: [decision(2, 3, "inaccuracy"), decision(5, 9, "blunder"), decision(6, 0)],
  seats: [],
  turning_points: [{ moment: 1, cause: "move", mover: 1, seat: 0, moved: 15 }],
  lead: 1,
};

describe("figures", () => {
  it("add up when they are rounded", () => {
    // 33.33…, 33.33…, 33.33…: one of them gets what is left.
    expect(in_tenths([20, 20, 20], 60)).toEqual([334, 333, 333]);
    const amounts = [-7, 13, 5, -1];
    expect(in_tenths(amounts, 60).reduce((a, b) => a + b)).toBe(Math.round((10 * 1000) / 60));
  });

  it("show a ledger whose parts are its result", () => {
    const ledger = { result: 60, fair: 30, deal: 7, draws: 11, fortune: -1, errors: 13, gave: 26, adjusted: 43, draws_error: 0, weighed: true };
    const { result, fair, adjusted, terms } = shown_ledger(ledger, 60);
    expect(result).toBe(1000);
    expect(fair + terms.deal + terms.draws + terms.fortune + terms.errors + terms.gave).toBe(result);
    expect(adjusted).toBe(fair + terms.errors + terms.gave);
    expect(terms.errors).toBeLessThan(0);
  });

  it("are written as people write them", () => {
    expect(figure(-1.25, "en", 1)).toBe("−1.3");
    expect(figure(1.24, "fr", 1, true)).toBe("+1,2");
    expect(figure(-0.04, "en", 1, true)).toBe("0.0");
  });

  it("say why in the categories that differ most", () => {
    expect(why({ wheat: -1, obelisk: 4.1, field: 0.2, grain: 0.5, tomb: 0.3 }).map(({ category, more }) => `${category} ${more}`)).toEqual(["obelisk -4.1", "wheat 1", "grain -0.5"]);
  });
});

describe("the curve", () => {
  const plot = { width: 110, height: 120, left: 5, right: 5, top: 10, bottom: 10 };

  it("lies where its figures are", () => {
    const at = places(told, plot);
    expect([at.x(0), at.x(10), at.y(0), at.y(1)]).toEqual([5, 105, 110, 10]);
    expect(at.line(0)).toBe("M5.0 60.0L45.0 35.0L105.0 10.0");
    expect(at.band(0).split("L").length).toBe(6);
    expect([at.step(4), at.step(45), at.step(500)]).toEqual([0, 4, 10]);
  });

  it("marks turning points and decisions with a label", () => {
    expect(marks(told)).toEqual([{ step: 4, seat: 0, kind: "turn" }, { step: 2, seat: 0, kind: "inaccuracy" }, { step: 5, seat: 0, kind: "blunder" }]);
    expect([moment_at(told, 0), moment_at(told, 5), moment_at(told, 10)]).toEqual([0, 1, 2]);
  });

  it("lists losses, the worst first", () => {
    expect(losses(told, 0).map(({ step }) => step)).toEqual([5, 2]);
    expect(losses(told, 1)).toEqual([]);
  });
});
