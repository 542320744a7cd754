// @vitest-environment happy-dom
// Every topic of every game has its sentence in both languages and names rules that exist; no sentence is left over.
import { describe, expect, it } from "vitest";
import type { Action, Prompt } from "../net/protocol";
import { load_say } from "../texts/texts";
import { Choosing } from "./choosing";
import type { Sentences } from "./coach";
import { explain, outcome, what_is } from "./explain";
import type { Game, GameProps } from "./game";

type Words = Readonly<Record<string, string>>;
const words = import.meta.glob<Words>("../../../games/*/{texts,rules}/*.json", { import: "default", eager: true });
const boards = import.meta.glob<Game>("../../../games/*/web/index.tsx", { import: "default", eager: true });
const boxes = import.meta.glob<unknown>("../../../games/*/components.json", { import: "default", eager: true });
const files = import.meta.glob<string>("../../../games/*/web/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const games = [...new Set(Object.keys(files).flatMap((path) => /games\/([^/]+)\/web/.exec(path)?.[1] ?? []))];
const read = (path: string): Words => words[`../../../games/${path}`] ?? {};
/** Every file of a game's board, as it is written. */
const sources = (game: string): string => Object.entries(files).filter(([path]) => path.includes(`/${game}/`)).map(([, text]) => text).join("\n");

describe.each(games)("what is this, in %s", (id) => {
  const texts = { en: read(`${id}/texts/en.json`), fr: read(`${id}/texts/fr.json`) };
  const rules = read(`${id}/rules/en.json`);
  const code = sources(id);
  const game = boards[`../../../games/${id}/web/index.tsx`] as Game;

  it("names only rules that exist", () => {
    const named = [...code.matchAll(/"([EFPT]\d+\.\d+)"/g)].flatMap((found) => found[1] ?? []);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((rule) => rules[rule] === undefined)).toEqual([]);
  });

  it("has its words in both languages, short ones", () => {
    const keys = Object.keys(texts.en).filter((key) => key.startsWith("explain."));
    expect(Object.keys(texts.fr).filter((key) => key.startsWith("explain.")).sort()).toEqual([...keys].sort());
    const most = { en: 230, fr: 300 };
    for (const language of ["en", "fr"] as const) {
      expect(keys.filter((key) => (texts[language][key]?.length ?? 0) > most[language])).toEqual([]);
    }
  });

  it("has a topic for every first word of a data-what, and a sentence for every topic", () => {
    const { topics = {} } = game;
    const written = [...code.matchAll(/(?:data-what=|what=|what_is\()\{?[`"]([a-z_]+)[ `"]/g)].flatMap((found) => found[1] ?? []);
    expect(written.length).toBeGreaterThan(15);
    expect(written.filter((topic) => topics[topic] === undefined && topic !== "score")).toEqual([]);
    const said = Object.keys(topics).filter((topic) => Object.keys(texts.en).some((key) => key === `explain.${topic}` || key.startsWith(`explain.${topic}.`)));
    expect(Object.keys(topics).filter((topic) => !said.includes(topic))).toEqual([]);
    const spare = Object.keys(texts.en).flatMap((key) => /^explain\.([^.]+)/.exec(key)?.[1] ?? []).filter((topic) => topics[topic] === undefined);
    expect(spare).toEqual([]);
  });

  it.each(["en", "fr"] as const)("has a legend whose symbols have names and sentences without holes (%s)", async (language) => {
    const props = {
      view: { players: [], sites: [], nile: [] }, box: boxes[`../../../games/${id}/components.json`], options: {}, seats: [], eyes: null, to_act: [],
      choosing: new Choosing({ make: () => undefined, why: () => undefined }), say: await load_say(language, id), news: [], shape: "wide", letters: false,
    } as unknown as GameProps<unknown, unknown>;
    expect(game.legend?.length).toBeGreaterThan(10);
    for (const { what } of game.legend ?? []) {
      const said = explain(game, props, what);
      expect(said?.title, what).toMatch(/^\p{Lu}/u);
      expect(said?.does, what).not.toMatch(/[{}]|undefined/);
    }
  });
});

/** Every card and the like of a box that the coach explains by its topic, by id. */
const named_in = (box: unknown, topic: string): readonly string[] => {
  const lists = { card: ["deck12", "deck34", "deck5"], goal: ["sphinx"], noble: ["nobles"] }[topic] ?? [];
  return lists.flatMap((list) => ((box as Record<string, readonly { readonly id: string }[]>)[list] ?? []).map(({ id }) => id));
};
const coaches = import.meta.glob<Sentences>("../../../games/*/coach/coach.json", { import: "default", eager: true });

describe.each(Object.keys(coaches))("cards that a coach explains, %s", (path) => {
  const id = /games\/([^/]+)/.exec(path)?.[1] ?? "";
  const topics = Object.values(coaches[path] ?? {}).filter(({ topic }) => topic !== undefined);

  it.each(["en", "fr"] as const)("have words and a rule of their own kind (%s)", async (language) => {
    const box = boxes[`../../../games/${id}/components.json`];
    const props = { view: { players: [] }, box, eyes: null, say: await load_say(language, id) } as unknown as GameProps<unknown, unknown>;
    for (const { topic = "", rules } of topics) {
      const words = named_in(box, topic);
      expect(words.length).toBeGreaterThan(20);
      const met = words.map((word) => {
        const said = explain(boards[`../../../games/${id}/web/index.tsx`] as Game, props, `${topic} ${word}`);
        expect(said?.title, word).toMatch(/^[\p{Lu}\d]/u);
        expect(said?.does, word).toMatch(/^[\p{Lu}\d][^{}]+\.$/u);
        expect(rules, word).toContain(said?.rules[0]);
        return said?.rules[0];
      });
      expect([...new Set(met)].sort()).toEqual([...rules].sort());
    }
  });
});

describe("what it would bring", () => {
  const action = (name: string, fields: object, effects: readonly object[]): Action =>
    ({ action: name, fields, effects, reveals: false, ends: false }) as unknown as Action;
  const wheat = { event: "gained", good: "wheat" };
  const grape = { event: "gained", good: "grape" };
  const asked = (actions: readonly Action[]) => {
    const choosing = new Choosing({ make: () => undefined, why: () => undefined });
    choosing.ask({ decision: 1, seat: 0, kind: "place", actions } as unknown as Prompt);
    return choosing;
  };

  it("is the dry run of the one action meant, and of several what they share", () => {
    const choosing = asked([action("a", { x: "1", y: "1" }, [wheat]), action("b", { x: "1", y: "2" }, [wheat, grape]), action("c", { x: "2", y: "1" }, [])]);
    expect(outcome(choosing, { x: "1" })?.effects).toEqual([wheat]);
    expect(outcome(choosing, { x: "1", y: "2" })?.effects).toEqual([wheat, grape]);
    choosing.pick({ y: "2" });
    expect(outcome(choosing, { x: "1" })?.effects).toEqual([wheat, grape]);
    expect(outcome(choosing, { x: "9" })).toBeNull();
  });

  it("is asked for only where something legal is meant", () => {
    const choosing = asked([action("a", { x: "1" }, [])]);
    expect(what_is("tile", choosing, { x: "1" })).toEqual({ "data-what": "tile", "data-fields": '{"x":"1"}' });
    expect(what_is("tile", choosing, { x: "2" })["data-fields"]).toBeUndefined();
    expect(what_is("tile")["data-fields"]).toBeUndefined();
  });
});
