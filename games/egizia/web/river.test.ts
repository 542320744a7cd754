import { describe, expect, it } from "vitest";
import { boat_names } from "./river";

describe("boats on the river", () => {
  it("are named by seat in their order, two of one seat on one space as two (E10.28)", () => {
    const names = boat_names([
      { space: "edfu", boats: [0, 0, 1] },
      { space: "c2", card: null, boats: [0] },
      { space: "sphinx", places: [1, null], waiting: 0 },
    ]);
    expect([...names]).toEqual([
      ["edfu 0", "boat-0-0"], ["edfu 0 again", "boat-0-1"], ["edfu 1", "boat-1-0"], ["c2 0", "boat-0-2"],
      ["sphinx-1 1", "boat-1-1"], ["sphinx-above 0", "boat-0-3"],
    ]);
  });
});
