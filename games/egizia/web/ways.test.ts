import { describe, expect, it } from "vitest";
import type { Action, Prompt } from "web/net/protocol";
import type { View } from "./view";
import { given_up, warns } from "./ways";

const nile = ["c1", "edfu", "sphinx", "c2", "heliopolis"].map((space) => ({ space }));
const view = { nile } as unknown as View;
const place = (berth: string): Action => ({ action: `boat place ${berth}`, fields: { decision: "boat", move: "place", berth }, effects: [], reveals: false, ends: false });
const pass: Action = { ...place(""), fields: { decision: "boat", move: "pass" } };
const prompt: Prompt = {
  seat: 0, decision: 1, kind: "boat", can_undo: false, handover: false,
  actions: [...["c1", "edfu", "sphinx-1", "sphinx-2", "c2", "heliopolis"].map(place), pass],
};
const say = { game: (key: string, args?: { count?: number }) => `${key} ${args?.count ?? ""}` } as never;
const warning = (action: Action) => warns(action, prompt, { view, box: null as never, say });

describe("a boat downstream", () => {
  it("gives up the spaces above it, each site once", () => {
    expect([...given_up(prompt, view, "c2").lost]).toEqual(["c1", "edfu", "sphinx"]);
    expect([...given_up(prompt, view, "c1").lost]).toEqual([]);
    expect([...given_up(prompt, view, "sphinx-2").lost]).toEqual(["c1", "edfu"]);
    expect(given_up(prompt, view, "c2").left).toBe(true);
  });

  it("is warned of if it gives up much, and above all if nothing is left below", () => {
    expect(warning(place("c1"))).toBeUndefined();
    expect(warning(place("sphinx-1"))).toBeUndefined();
    expect(warning(place("c2"))).toContain("web.warns.upstream 3");
    expect(warning(place("heliopolis"))).toContain("web.warns.last 4");
    expect(warning(pass)).toContain("web.warns.pass");
  });
});
