// Every word comes from texts/ of the project, in the language of the reader; a key that does not exist in English
// does not compile, nor does one missing in French.
import { batch, signal } from "@preact/signals";
import type web_en from "../../../texts/en/web.json";
import type web_fr from "../../../texts/fr/web.json";
import type { GameId } from "../net/protocol";

export type Language = "en" | "fr";
export type WebKey = keyof typeof web_en;
// Both languages have the same keys, or this does not compile.
type Missing = Exclude<keyof typeof web_en, keyof typeof web_fr> | Exclude<keyof typeof web_fr, keyof typeof web_en>;
const complete: [Missing] extends [never] ? true : Missing = true;
void complete;

export type Arguments = Readonly<Record<string, string | number>>;
type Words = Readonly<Record<string, string>>;

export interface Say {
  /** A sentence of the shell. */
  (key: WebKey, args?: Arguments): string;
  readonly language: Language;
  /** A text of the game's own file, such as `event.gained`; undefined if there is none. */
  game(key: string, args?: Arguments): string | undefined;
  /** A word of the game, agreeing with a count; parts of a compound one by one. */
  word(word: string, count?: number): string;
  /** What a field calls a word: `crew.green.the`, `crew.green`, `word.green.the` or `word.green`. */
  term(field: string, word: string, form?: string, count?: number): string;
  /** A text of the server's file: `refusal.seat_taken`, `level.scribe`. */
  house(key: string): string | undefined;
  /** a, b, c */
  list(words: readonly string[]): string;
  /** a, b and c */
  and(words: readonly string[]): string;
  /** a; b; c */
  notes(words: readonly string[]): string;
  /** a: b */
  colon(name: string, what: string | number): string;
}

/** A place in a text to fill in: {name}, {name:one/other} (figure and word) or {name~one/other} (the word alone). */
interface Hole {
  readonly name: string;
  readonly sign: string | undefined;
  readonly one: string;
  readonly other: string;
}

/** A text cut at its places to fill in. */
export function pieces_of(text: string): readonly (string | Hole)[] {
  const cut = text.split(/\{([^{}:~]+)(?:([:~])([^{}/]*)\/([^{}/]*))?\}/);
  const pieces: (string | Hole)[] = [];
  for (let i = 0; i < cut.length; i += 5) {
    if (cut[i] !== "") pieces.push(cut[i] ?? "");
    const name = cut[i + 1];
    if (name !== undefined) pieces.push({ name, sign: cut[i + 2], one: cut[i + 3] ?? "", other: cut[i + 4] ?? "" });
  }
  return pieces;
}

/** A figure as people write it. */
export const figure = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** What a hole says of a number: French has one of nothing too, and keeps figure and noun together. */
export function counted({ sign, one, other }: Hole, n: number, language: Language): string {
  if (sign === undefined) return figure(n);
  const word = (language === "fr" ? Math.abs(n) < 2 : Math.abs(n) === 1) ? one : other;
  return sign === "~" ? word : `${figure(n)}${language === "fr" ? "\u00a0" : " "}${word}`;
}

/** Puts arguments in place of `{name}`; what has none stays. */
export function fill(text: string, args: Arguments, language: Language): string {
  return pieces_of(text)
    .map((piece) => {
      if (typeof piece === "string") return piece;
      const value = args[piece.name];
      if (typeof value === "number") return counted(piece, value, language);
      if (value !== undefined) return value;
      return piece.sign === undefined ? `{${piece.name}}` : `{${piece.name}${piece.sign}${piece.one}/${piece.other}}`;
    })
    .join("");
}

/** The sentence to the reader where there is one: `log.back.you`. */
export const twin = (key: string, to_reader: boolean, knows: (key: string) => boolean): string =>
  to_reader && knows(`${key}.you`) ? `${key}.you` : key;

// The shell's words come with the first script: on a slow line another request costs more than the bytes.
const at_once = import.meta.glob<Words>("../../../texts/*/{web,server}.json", { import: "default", eager: true });
const of_games = import.meta.glob<Words>("../../../games/*/{texts,rules}/*.json", { import: "default" });

const shell_words = (language: Language, name: "web" | "server"): Words =>
  at_once[`../../../texts/${language}/${name}.json`] ?? {};

const from_server = async (path: string): Promise<Words> => {
  const answer = await fetch(path);
  return answer.ok ? ((await answer.json()) as Words) : {};
};

/** The words of a game; the server has those of a game that this page was made without. */
const game_words = async (language: Language, game: GameId, kind: "texts" | "rules"): Promise<Words> => {
  const mine = of_games[`../../../games/${game}/${kind}/${language}.json`];
  if (mine !== undefined) return mine();
  if (kind === "rules") return from_server(`/api/rules/${game}?lang=${language}`);
  const all = Object.entries(await from_server(`/api/texts?lang=${language}`));
  const start = `${game}.`;
  return Object.fromEntries(all.filter(([key]) => key.startsWith(start)).map(([key, text]) => [key.slice(start.length), text]));
};

/** What is said out of these tables of words. */
function speaker(language: Language, shell: Words, house: Words, own: Words): Say {
  const filled = (table: Words, key: string, args: Arguments = {}): string | undefined => {
    const text = table[key];
    return text === undefined ? undefined : fill(text, args, language);
  };
  const term = (field: string, name: string, form = "", count = 1): string => {
    const keys = [`${field}.${name}.${form}`, `word.${name}.${form}`, `${field}.${name}`, `word.${name}`];
    const key = keys.find((one) => own[one] !== undefined);
    if (key !== undefined) return filled(own, key, { count }) ?? name;
    const dash = name.indexOf("-");
    return dash < 0 ? name : `${term(field, name.slice(0, dash))}–${term(field, name.slice(dash + 1))}`;
  };
  const join = (sign: string): string => shell[`join.${sign}`] ?? " ";
  return Object.assign((key: WebKey, args?: Arguments) => filled(shell, key, args) ?? key, {
    language,
    game: (key: string, args?: Arguments) => filled(own, key, args),
    word: (name: string, count?: number) => term("word", name, "", count),
    term,
    house: (key: string) => house[key],
    list: (words: readonly string[]) => words.join(join("list")),
    and: (words: readonly string[]) => [words.slice(0, -1).join(join("list")), ...words.slice(-1)].filter((one) => one !== "").join(join("and")),
    notes: (words: readonly string[]) => words.join(join("notes")),
    colon: (name: string, what: string | number) => `${name}${join("colon")}${what}`,
  });
}

/** The texts of the shell and of one game in one language. */
export async function load_say(language: Language, game?: GameId): Promise<Say> {
  const own = game ? await game_words(language, game, "texts") : {};
  return speaker(language, shell_words(language, "web"), shell_words(language, "server"), own);
}

const how_pages = import.meta.glob<Words>("../../../games/*/how/{en,fr}.json", { import: "default" });

/** The words of the page that says how to play a game; none for a game that this page was made without. */
export const load_how = async (language: Language, game: GameId): Promise<Words> =>
  (await how_pages[`../../../games/${game}/how/${language}.json`]?.()) ?? {};

/** The rules of a game by id. */
export const load_rules = (language: Language, game: GameId): Promise<Words> => game_words(language, game, "rules");

const wanted = (): Language => {
  const kept = localStorage.getItem("iteru.language");
  if (kept === "en" || kept === "fr") return kept;
  return navigator.language.startsWith("fr") ? "fr" : "en";
};

export const language = signal<Language>(typeof localStorage === "undefined" ? "en" : wanted());

/** The texts of the shell in the reader's language; there before anything is drawn. */
export const say = signal<Say>(speaker("en", {}, {}, {}));

/** Switches the language; what is on the screen changes when the words are there. */
export async function speak(wish: Language): Promise<void> {
  const loaded = await load_say(wish);
  batch(() => {
    language.value = wish;
    say.value = loaded;
  });
  localStorage.setItem("iteru.language", wish);
  document.documentElement.lang = wish;
}
