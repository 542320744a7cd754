// What a person has set on this device, kept in its storage and shown at once everywhere.
import { effect, signal } from "@preact/signals";

/** A setting that lasts: one of the values, the first unless another was kept. */
function kept<T extends string>(name: string, values: readonly [T, ...T[]]) {
  const stored = localStorage.getItem(`iteru.${name}`);
  const setting = signal<T>(values.find((value) => value === stored) ?? values[0]);
  effect(() => localStorage.setItem(`iteru.${name}`, setting.value));
  return setting;
}

export const theme = kept("theme", ["auto", "light", "dark"]);
/** Resources and kinds also by letter. */
export const letters = kept("letters", ["off", "on"]);
/** Pieces travel, unless the person or the device asks for stillness. */
export const motion = kept("motion", ["on", "off"]);
/** How fast other players' turns are told. */
export const paces = ["normal", "slow", "fast", "once"] as const;
export type Pace = (typeof paces)[number];
export const pace = kept<Pace>("pace", paces);
export const sound = kept("sound", ["on", "off"]);
/** When a move waits for a yes: once a turn, when it can no more be taken back; before each; or never. */
export const asks = kept("asks", ["turn", "move", "never"]);
/** Whether a coach sits beside this person: in the first game of each kind, always, or never. */
export const coach = kept("coach", ["first", "on", "off"]);
export const notify = kept("notify", ["off", "on"]);

/** The name at the table, remembered from last time. */
export const my_name = signal(localStorage.getItem("iteru.name") ?? "");
effect(() => localStorage.setItem("iteru.name", my_name.value));

/** A list that lasts, of words, the newest last; with a limit the oldest go. */
function kept_words(name: string, most = Infinity) {
  const words = (): readonly string[] => (localStorage.getItem(`iteru.${name}`) ?? "").split("\n").filter((word) => word !== "");
  return {
    has: (word: string): boolean => words().includes(word),
    add: (word: string): void => {
      const others = words().filter((other) => other !== word);
      localStorage.setItem(`iteru.${name}`, [...others.slice(Math.max(0, others.length + 1 - most)), word].join("\n"));
    },
  };
}

/** The games of which one has been finished on this device. */
export const finished_games = kept_words("finished");
/** What the coach has said, once and for all. */
export const coached = kept_words("coached");
/** The moves it has asked about, of the last games. */
export const doubted = kept_words("doubted", 300);

/** Whether a new table of this game gets a coach. A lesson may have asked for one since the page was opened. */
export function wants_coach(game: string): boolean {
  if (localStorage.getItem("iteru.coach") === "on") coach.value = "on";
  return coach.value === "on" || (coach.value === "first" && !finished_games.has(game));
}

/** Tells guests without a name apart. */
export function guest_number(): number {
  const number = Number(localStorage.getItem("iteru.guest")) || 1000 + Math.floor(Math.random() * 9000);
  localStorage.setItem("iteru.guest", String(number));
  return number;
}

const prefers_dark = matchMedia("(prefers-color-scheme: dark)");
const system_dark = signal(prefers_dark.matches);
prefers_dark.addEventListener("change", () => (system_dark.value = prefers_dark.matches));
effect(() => {
  const dark = theme.value === "dark" || (theme.value === "auto" && system_dark.value);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
});

const prefers_still = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether anything may move right now. */
export const moving = (): boolean => motion.value === "on" && !prefers_still.matches;
effect(() => {
  document.documentElement.dataset["motion"] = motion.value;
});
