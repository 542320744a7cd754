// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import type { Action, Prompt } from "web/net/protocol";
import { Choosing } from "web/table/choosing";
import { asks } from "web/settings";
import { draw_fields, keep_fields, team_now, together, toggle_crew } from "./choices";

/** A decision with these actions, in notation as in the protocol: amounts are words. */
function asked(kind: string, actions: readonly Record<string, string>[]) {
  const make = vi.fn();
  const why = vi.fn();
  const choosing = new Choosing({ make, why });
  const prompt: Prompt = {
    seat: 0, decision: Math.random(), kind, can_undo: false, handover: false,
    actions: actions.map((fields): Action => ({
      action: [kind, ...Object.values(fields)].join(" "), fields: { decision: kind, ...fields }, effects: [], reveals: false, ends: false,
    })),
  };
  choosing.ask(prompt);
  return { choosing, why };
}

const team = (team: string, strength_cards = "0") => ({ move: "with", team, strength_cards });
const one_crew = [{ move: "decline" }, ...["green", "blue", "green+joker", "blue+joker"].map((name) => team(name))];

describe("crews for a build", () => {
  test("join, leave, and take each other's place where only one may work", () => {
    const { choosing } = asked("build", one_crew);
    toggle_crew(choosing, "green");
    expect(choosing.chosen.value?.action).toBe("build with green 0");
    toggle_crew(choosing, "joker");
    expect(choosing.chosen.value?.action).toBe("build with green+joker 0");
    toggle_crew(choosing, "blue");
    expect(choosing.chosen.value?.action).toBe("build with blue+joker 0");
    toggle_crew(choosing, "joker");
    toggle_crew(choosing, "blue");
    expect(together(choosing)).toEqual({});
  });

  test("the joker first waits for a colour crew", () => {
    const { choosing, why } = asked("build", one_crew);
    toggle_crew(choosing, "joker");
    expect(choosing.chosen.value).toBeNull();
    expect(team_now(choosing)).toEqual(["joker"]);
    expect(why).not.toHaveBeenCalled();
    toggle_crew(choosing, "green");
    expect(choosing.chosen.value?.action).toBe("build with green+joker 0");
  });

  test("two work together where the card allows it", () => {
    const { choosing } = asked("build", [...one_crew, team("green+blue"), team("green+blue+joker")]);
    toggle_crew(choosing, "green");
    toggle_crew(choosing, "blue");
    expect(choosing.chosen.value?.action).toBe("build with green+blue 0");
  });

  test("too weak alone: the cards it takes come with it", () => {
    const { choosing } = asked("build", [{ move: "decline" }, team("green", "1"), team("green", "2")]);
    toggle_crew(choosing, "green");
    expect(choosing.chosen.value?.action).toBe("build with green 1");
  });

  test("a crew that may not work is asked about", () => {
    const { choosing, why } = asked("build", one_crew);
    toggle_crew(choosing, "yellow");
    expect(why.mock.calls[0]?.[1]).toBe("build with yellow 0");
  });

  test("without a yes they are put together before they are said", () => {
    asks.value = "never";
    const { choosing } = asked("build", one_crew);
    toggle_crew(choosing, "green");
    toggle_crew(choosing, "joker");
    expect(choosing.chosen.value).toBeNull();
    expect(together(choosing)["team"]).toBe("green+joker");
    asks.value = "turn";
  });
});

test("drawing keeps the free cards named before, or takes as many as there are", () => {
  const draws = [["1", "0"], ["1", "1"], ["1", "2"], ["4", "0"], ["4", "1"]].map(([paid = "", free = ""]) => ({ paid, free }));
  const { choosing } = asked("draw", draws);
  expect(draw_fields(choosing, 4)).toEqual({ paid: "4", free: "1" });
  choosing.pick({ paid: "1", free: "0" });
  expect(draw_fields(choosing, 4)).toEqual({ paid: "4", free: "0" });
});

describe("keeping Sphinx cards", () => {
  const ones = [{ move: "decline" }, { move: "one", sphinx: "S03" }, { move: "one", sphinx: "S12" }];

  test("one for another", () => {
    const { choosing } = asked("keep", ones);
    choosing.pick(keep_fields(choosing, "S12"));
    expect(keep_fields(choosing, "S03")).toEqual({ move: "one", sphinx: "S03" });
  });

  test("two in the order of their numbers, and one of them back", () => {
    const { choosing } = asked("keep", [...ones, { move: "two", sphinx: "S03", second: "S12" }]);
    choosing.pick(keep_fields(choosing, "S12"));
    choosing.pick(keep_fields(choosing, "S03"));
    expect(choosing.chosen.value?.action).toBe("keep two S03 S12");
    expect(keep_fields(choosing, "S03")).toEqual({ move: "one", sphinx: "S12" });
  });
});
