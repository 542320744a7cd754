// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from "vitest";
import type { GameFacts, ListedTable, Settings } from "../net/protocol";
import { my_name } from "../settings";
import { load_say, speak } from "../texts/texts";
import { name_or_guest } from "../ui";
import { table_facts } from "./table_facts";
import { in_order, people_words, result_words } from "./table_list";

const table = (more: Partial<ListedTable>): ListedTable => ({
  table: "T", game: "fertility", options: {}, phase: "running", listed: false, origin: "fresh", at: 1, host: "Ada",
  seats: [{ name: "Ada", bot: null }, { name: "Ben", bot: null }, { name: null, bot: "vizier" }], clock: null, to_act: [], my_turn: false,
  mine: [0], ended: null, totals: [], ranks: [], ...more,
});

beforeAll(() => speak("en"));

describe("my tables", () => {
  it("begin with my turn, then those that run, wait and are over, the newest first", () => {
    const tables = [
      table({ table: "over", phase: "finished", at: 9 }), table({ table: "waits", phase: "gathering", at: 8 }), table({ table: "old", at: 2 }),
      table({ table: "new", at: 7 }), table({ table: "mine", my_turn: true, at: 1 }),
    ];
    expect(in_order(tables).map((one) => one.table)).toEqual(["mine", "new", "old", "waits", "over"]);
  });

  it("name the opponents", () => {
    expect(people_words(table({}))).toBe("Against Ben, Bot: Hard");
    expect(people_words(table({ mine: [] }))).toBe("Ada, Ben, Bot: Hard");
    expect(people_words(table({ seats: [{ name: "Ada", bot: null }] }))).toBe("Ada");
    const free = { name: null, bot: null };
    expect(people_words(table({ seats: [{ name: "Ada", bot: null }, free, free] }))).toBe("Ada; 2 seats free");
    expect(people_words(table({ seats: [{ name: "Ada", bot: null }, { name: "Ben", bot: null }, free] }))).toBe("Against Ben; 1 seat free");
  });

  it("say how it ended, my total first", async () => {
    const over = { phase: "finished", ended: "over", totals: [31, 45, 38], ranks: [3, 1, 2] } as const;
    expect(result_words(table(over))).toBe("Place 3 of 3 · 31 – 45 – 38");
    expect(result_words(table({ ...over, mine: [1] }))).toBe("Won · 45 – 31 – 38");
    expect(result_words(table({ ...over, mine: [0, 1] }))).toBe("Won: Ben · 31 – 45 – 38");
    expect(result_words(table({ ...over, mine: [1], ranks: [3, 1, 1] }))).toBe("Shared win · 45 – 31 – 38");
    expect(result_words(table({ phase: "finished", ended: "abandoned" }))).toBe("No result");
    expect(result_words(table({ phase: "finished" }))).toBe("Finished"); // from before results were listed
    await speak("fr");
    expect(result_words(table(over))).toBe("Place 3 sur 3 · 31 – 45 – 38");
    await speak("en");
  });
});

describe("a table before one sits down", () => {
  const settings: Settings = { listed: false, spectators: true, hints: true, coach: false, undo: "free", clock: null, grace: 120 };
  const option = (name: string, more: object = {}) => ({ name, most: 1, usual: 0, min_players: 1, max_players: 5, ...more });
  const facts = (...options: readonly object[]) => ({ options }) as unknown as GameFacts;
  const seats = [0, 1].map((seat) => ({ seat, name: null, player: null, bot: null, played_by: "nobody" as const }));

  it("says how it is played", async () => {
    const words = await load_say("en", "tal-der-koenige");
    const wish = { ...settings, clock: { bank: 900, increment: 10, hours: null }, hints: false };
    expect(table_facts({ settings: wish, options: { fast: 1, expert: 0 }, seats }, facts(option("fast"), option("expert")), words)).toEqual([
      "Fast: unsold groups go to the Pharaoh’s pyramid", "15 minutes per player, 10 seconds more per move", "Taking back moves: Always",
      "Without hints", "Spectators may watch", "A bot takes over after 2 minutes away", "Private: only by link",
    ]);
  });

  it("says that nobody stands in where a move has hours", async () => {
    const words = await load_say("en", "fertility");
    const by_hours = { ...settings, clock: { bank: null, increment: null, hours: 24 } };
    expect(table_facts({ settings: { ...by_hours, grace: null }, options: {}, seats }, undefined, words)).toEqual(expect.arrayContaining(["24 hours per move", "No bot takes over"]));
    expect(table_facts({ settings: by_hours, options: {}, seats }, undefined, words)).toContain("A bot takes over when the time is up");
  });

  it("names levels, things chosen by name, and seats", async () => {
    const words = await load_say("en", "pharaon");
    const dark = option("dark", { most: 5, max_players: 1, names: ["chamber", "artisans", "nile", "nobles"], by_name: 128 });
    const solo = seats.slice(1);
    expect(table_facts({ settings, options: { dark: 3 }, seats: solo }, facts(dark), words)[0]).toBe("Difficulty of the Traitor: Dagger in the dark");
    expect(table_facts({ settings, options: { dark: 140 }, seats: solo }, facts(dark), words)[0]).toMatch(/^Difficulty of the Traitor: \S+, \S+/);
    expect(table_facts({ settings, options: { discovery: 2 }, seats }, facts(option("discovery", { most: 31 })), words)[0]).toBe("Discovery mode: Seat 2");
  });
});

describe("guests", () => {
  it("are never just that: they have the number of their seat, or one of their own", () => {
    my_name.value = " ";
    expect(name_or_guest(1)).toBe("Guest 2");
    expect(name_or_guest()).toMatch(/^Guest \d{4}$/);
    expect(name_or_guest()).toBe(name_or_guest());
    my_name.value = "Ada";
    expect(name_or_guest()).toBe("Ada");
  });
});
