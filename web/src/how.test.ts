// The pages that say how to play: words in both languages, and the moments they draw.
import { describe, expect, it } from "vitest";
import { cover_facts } from "./how";
import type { Scenes } from "./table/scene";

type Words = Readonly<Record<string, string>>;
const words = import.meta.glob<Words>("../../games/*/{how,rules}/{en,fr}.json", { import: "default", eager: true });
const scenes = import.meta.glob<Scenes>("./generated/scenes/*.json", { import: "default", eager: true });
const read = (path: string): Words => words[`../../games/${path}.json`] ?? {};

const sentences = (text = ""): number => text.split(/[.!?](?:\s|$)/).filter((one) => one !== "").length;

describe.each(["fertility", "egizia", "tal-der-koenige", "pharaon"])("how to play %s", (game) => {
  const keys = ["aim", "end", "tip1", "tip2", "tip3", "tip4", "tip5", "turn1", "turn2", "turn3", "whom"];
  const moments = scenes[`./generated/scenes/${game}.json`] ?? {};

  it.each(["en", "fr"])("has all its words in %s, and the aim in two sentences", (language) => {
    const page = read(`${game}/how/${language}`);
    expect(Object.keys(page).sort()).toEqual(keys);
    expect(sentences(page["aim"])).toBe(2);
  });

  it("has a line for its cover in both languages", () => {
    const facts = cover_facts(game);
    expect(facts?.line.en).toMatch(/^.{10,40}$/);
    expect(facts?.line.fr).toMatch(/^.{10,44}$/);
    expect(facts?.minutes[0]).toBeLessThan(facts?.minutes[1] ?? 0);
  });

  it("draws a turn and a game that is over", () => {
    for (const name of ["turn1", "turn2", "turn3", "end"]) expect(moments[name]?.frames.length, name).toBeGreaterThan(0);
    expect(moments["end"]?.result?.map(({ rank }) => rank)).toContain(1);
  });

  it("has examples of rules that exist, of at least one move", () => {
    const rules = read(`${game}/rules/en`);
    const examples = Object.entries(moments).filter(([name]) => /\d\.\d/.test(name));
    expect(examples.length).toBeGreaterThanOrEqual(4);
    expect(examples.filter(([name, { frames }]) => rules[name] === undefined || frames.length < 2).map(([name]) => name)).toEqual([]);
  });
});
