import { describe, expect, it } from "vitest";
import type { ToldAnalysis } from "web/generated/analysis";
import { after, in_order, mistakes, type Position } from "./practice";

const day = 24 * 3600 * 1000;
const position = (step: number, due = 0, loss = 0.1): Position => ({
  id: `r/${step}`, game: "egizia", record: "", table: "t", step, seat: 0, played: "a", best: "b", loss, points: {}, due, streak: 0,
});

describe("practice", () => {
  it("rests longer each time it is solved at once", () => {
    let one = position(1);
    const days = [0, 1, 2, 3, 4].map(() => {
      one = after(one, true, false, 1000);
      return (one.due - 1000) / day;
    });
    expect(days).toEqual([3, 10, 30, 90, 90]);
  });

  it("comes again the next day after a miss, and behind the others if it was not solved", () => {
    const solved = { ...position(1), streak: 3 };
    expect(after(solved, true, true, 1000)).toMatchObject({ streak: 0, due: 1000 + day });
    expect(after(solved, false, true, 1000)).toMatchObject({ streak: 0, due: 1000 });
    const { order, due } = in_order([after(position(1), false, true, 1000), position(2), position(3, 0, 0.3)], "egizia", 1000);
    expect([order.map(({ step }) => step), due]).toEqual([[3, 2, 1], 3]);
  });

  it("counts what is due in one game", () => {
    const { order, due } = in_order([position(1, 5), position(2, 50), { ...position(3), game: "pharaon" }], "egizia", 10);
    expect([order.length, due]).toEqual([2, 1]);
  });

  it("takes mistakes and blunders of the seat, nothing less", () => {
    const decision = (step: number, seat: number, label: string) => ({ step, seat, label, played: "a", best: "b", loss: 6, points: { wheat: 1 } });
    const told = {
      game: "egizia", unit: 60,
      decisions: [decision(1, 0, "none"), decision(2, 0, "inaccuracy"), decision(3, 0, "mistake"), decision(4, 1, "blunder"), decision(5, 0, "blunder")],
    } as unknown as ToldAnalysis;
    expect(mistakes(told, 0, "r", "text", "t").map(({ id, loss }) => `${id} ${loss}`)).toEqual(["r/3 0.1", "r/5 0.1"]);
  });
});
