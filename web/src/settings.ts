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
export const sound = kept("sound", ["on", "off"]);
/** Whether a move waits for a yes. */
export const confirm_moves = kept("confirm", ["on", "off"]);
export const notify = kept("notify", ["off", "on"]);

/** The name at the table, remembered from last time. */
export const my_name = signal(localStorage.getItem("iteru.name") ?? "");
effect(() => localStorage.setItem("iteru.name", my_name.value));

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
