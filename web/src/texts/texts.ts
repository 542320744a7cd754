// Every word comes from texts/ of the project, in the language of the reader; a key that does not exist in English
// does not compile, one that is missing in French neither.
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
  /** A word of the game: texts' `word.<word>`, plural from two on; parts of a compound one by one. */
  word(word: string, count?: number): string;
  /** A text of the server's file: `refusal.seat_taken`, `level.scribe`. */
  house(key: string): string | undefined;
}

/** Puts arguments in place of `{name}`. */
export function fill(text: string, args: Arguments = {}): string {
  return text.replace(/\{([^{}]+)\}/g, (whole, name: string) => String(args[name] ?? whole));
}

// The shell's words come with the first script: on a slow line a question of their own costs more than the bytes.
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

/** The texts of the shell and of one game in one language. */
export async function load_say(language: Language, game?: GameId): Promise<Say> {
  const shell = shell_words(language, "web");
  const house = shell_words(language, "server");
  const own = game ? await game_words(language, game, "texts") : ({} as Words);
  const counted = (table: Words, key: string, args: Arguments = {}): string | undefined => {
    const one = args["count"] === 1 ? table[`${key}.one`] : undefined;
    const text = one ?? table[key];
    return text === undefined ? undefined : fill(text, args);
  };
  const word = (name: string, count = 1): string => {
    const known = (count > 1 ? own[`word.${name}.many`] : undefined) ?? own[`word.${name}`];
    if (known !== undefined || !name.includes("-")) return known ?? name;
    const dash = name.indexOf("-");
    return `${word(name.slice(0, dash))}–${word(name.slice(dash + 1))}`;
  };
  return Object.assign((key: WebKey, args?: Arguments) => counted(shell, key, args) ?? key, {
    language,
    game: (key: string, args?: Arguments) => counted(own, key, args),
    word,
    house: (key: string) => house[key],
  });
}

/** The rules of a game by id. */
export const load_rules = (language: Language, game: GameId): Promise<Words> => game_words(language, game, "rules");

const wanted = (): Language => {
  const kept = localStorage.getItem("iteru.language");
  if (kept === "en" || kept === "fr") return kept;
  return navigator.language.startsWith("fr") ? "fr" : "en";
};

export const language = signal<Language>(typeof localStorage === "undefined" ? "en" : wanted());

/** The texts of the shell in the reader's language; there before anything is drawn. */
export const say = signal<Say>(Object.assign((key: WebKey) => key, { language: "en" as const, game: () => undefined, word: (word: string) => word, house: () => undefined }));

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
