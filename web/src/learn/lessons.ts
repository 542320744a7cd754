// Which lessons there are, their words, and how far this person has come in each.
import { signal } from "@preact/signals";
import { no_server } from "../local/here";
import { learned, session } from "../net/http";
import type { GameId } from "../net/protocol";
import { type Arguments, fill, type Language } from "../texts/texts";

const files = import.meta.glob<object>(["../../../games/*/lessons/*.json", "!**/{en,fr}.json"], { import: "default" });
const texts = import.meta.glob<Readonly<Record<string, string>>>("../../../games/*/lessons/{en,fr}.json", { import: "default" });

/** What everybody should know comes first. */
const first = ["turn", "round", "end"];
const rank = (name: string): number => (first.includes(name) ? first.indexOf(name) : first.length);

const all = Object.keys(files)
  .map((path) => path.split("/"))
  .map((parts) => ({ game: parts.at(-3) ?? "", name: (parts.at(-1) ?? "").replace(".json", "") }));

/** The lessons of a game, in the order in which they are best taken. */
export const lessons_of = (game: GameId): readonly string[] =>
  all.filter((one) => one.game === game).map(({ name }) => name).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));

export async function load_lesson(game: GameId, name: string): Promise<string | null> {
  const found = await files[`../../../games/${game}/lessons/${name}.json`]?.();
  return found === undefined ? null : JSON.stringify(found);
}

export type LessonSay = (key: string, numbers?: Arguments) => string;

export async function load_lesson_say(game: GameId, language: Language): Promise<LessonSay> {
  const words = (await texts[`../../../games/${game}/lessons/${language}.json`]?.()) ?? {};
  return (key, numbers = {}) => fill(words[key] ?? key, numbers, language);
}

/** How far: the steps done of each lesson that was begun, and whether it was ever finished. */
export interface Progress {
  readonly step: number;
  readonly done: boolean;
}
export type AllProgress = Readonly<Record<string, Progress>>;

const storage = "iteru.lessons";

/** What storage holds, as far as it makes sense. */
export function read_progress(text: string | null): AllProgress {
  try {
    const read: unknown = JSON.parse(text ?? "{}");
    if (typeof read !== "object" || read === null) return {};
    return Object.fromEntries(
      Object.entries(read as Record<string, Partial<Progress> | null>)
        .filter(([, one]) => typeof one?.step === "number" && typeof one.done === "boolean")
        .map(([key, one]) => [key, { step: one?.step ?? 0, done: one?.done === true }]),
    );
  } catch {
    return {};
  }
}

export const progress = signal<AllProgress>(read_progress(typeof localStorage === "undefined" ? null : localStorage.getItem(storage)));

export const note = (game: GameId, lesson: string, step: number, done: boolean): void => {
  const key = `${game}/${lesson}`;
  progress.value = { ...progress.peek(), [key]: { step, done: done || progress.peek()[key]?.done === true } };
  localStorage.setItem(storage, JSON.stringify(progress.peek()));
};

/** With an account, what was finished on one device is finished on all. */
export async function share_progress(): Promise<void> {
  if (no_server || (await session()).login === null) return;
  const there = await learned([]);
  const done = Object.keys(progress.peek()).filter((key) => progress.peek()[key]?.done === true && !there.includes(key));
  for (const key of done.length > 0 ? await learned(done) : there) {
    const [game = "", lesson = ""] = key.split("/");
    if (lessons_of(game).includes(lesson)) note(game, lesson, progress.peek()[key]?.step ?? 0, true);
  }
}

/** Where to go on: the first that is not finished, or the first of all. */
export const next_lesson = (game: GameId): string | undefined => {
  const names = lessons_of(game);
  return names.find((name) => progress.value[`${game}/${name}`]?.done !== true) ?? names[0];
};

export const lesson_after = (game: GameId, lesson: string): string | undefined => {
  const names = lessons_of(game);
  return names[names.indexOf(lesson) + 1];
};
