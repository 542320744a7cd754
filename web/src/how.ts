// What the home page says of a game beside its name: a line, how long it takes and how heavy it is.
import type { GameId } from "./net/protocol";
import type { Language } from "./texts/texts";

export interface CoverFacts {
  readonly line: Readonly<Record<Language, string>>;
  /** From the shortest to the longest game, with people. */
  readonly minutes: readonly [number, number];
  readonly weight: 1 | 2 | 3 | 4 | 5;
}

const covers = import.meta.glob<CoverFacts>("../../games/*/how/cover.json", { import: "default", eager: true });

export const cover_facts = (game: GameId): CoverFacts | undefined => covers[`../../games/${game}/how/cover.json`];
