// @vitest-environment happy-dom
// tests/words.json says what sentences of texts/ must say; the terminal is held to it as well (src/cli/narrator_test.cc).
import { describe, expect, it } from "vitest";
import cases from "../../../tests/words.json";
import type { GameEvent, GameId, SeatState } from "../net/protocol";
import { type Arguments, fill, type Language, load_say } from "../texts/texts";
import { Narrator, plain } from "./narrator";

const seated = (names: readonly string[]): readonly SeatState[] =>
  names.map((name, seat) => ({ seat, name, player: "p", bot: null, played_by: "human" }));

const narrator = async (language: string, game: string, names: readonly string[], reader: number | null) =>
  new Narrator({
    game: null, box: {}, say: await load_say(language as Language, game as GameId), seats: seated(names), mine: reader === null ? [] : [reader],
  });

describe("words", () => {
  it.each(cases.fill)("$text ($language) with $with", ({ language, text, with: args, says }) => {
    expect(fill(text, args as unknown as Arguments, language as Language)).toBe(says);
  });

  it.each(cases.tell)("$name", async ({ language, game, names, reader, events, says }) => {
    const told = (await narrator(language, game, names, reader)).tell(events as unknown as readonly GameEvent[], null);
    expect(told.map(({ seat, parts }) => ({ seat, words: plain(parts) }))).toEqual(says);
  });

  it.each(cases.gains)("gains: $name", async ({ language, game, seat, events, says }) => {
    const teller = await narrator(language, game, ["Anna", "Ben"], null);
    expect(teller.scene.say.list(teller.forecast(events as unknown as readonly GameEvent[], seat).map(plain))).toBe(says);
  });
});
