// The keyboard at the table: arrows among what can be picked, Escape a step back, u, h, ? and Enter for yes.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Table } from "./table";

export const keys_shown = signal(false);

export const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);

export const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest target in the arrow's direction; what lies aside counts as farther away. */
export function nearest<T>(from: DOMRect, others: readonly (readonly [T, DOMRect])[], [x, y]: readonly [number, number]): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const [target, rect] of others) {
    const dx = rect.left + rect.width / 2 - (from.left + from.width / 2);
    const dy = rect.top + rect.height / 2 - (from.top + from.height / 2);
    const along = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (along < 1 || aside > along * 3) continue;
    const distance = along + 2 * aside;
    if (distance < least) {
      least = distance;
      best = target;
    }
  }
  return best;
}

function walk(way: readonly [number, number]): boolean {
  const targets = [...document.querySelectorAll<SVGGElement | HTMLElement>('.frame .legal[tabindex="0"], .frame button.legal:enabled')];
  const here = document.activeElement;
  const from = targets.find((target) => target === here);
  if (from === undefined) {
    if (here !== document.body || targets[0] === undefined) return false;
    targets[0].focus();
    return true;
  }
  const others = targets.filter((target) => target !== from).map((target) => [target, target.getBoundingClientRect()] as const);
  nearest(from.getBoundingClientRect(), others, way)?.focus();
  return true;
}

export function use_keys(table: Table, back_to_now: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector("dialog[open], .cover") !== null) return;
      const way = arrows[event.key];
      if (way !== undefined) {
        if (walk(way)) event.preventDefault();
        return;
      }
      const done = (): boolean => {
        switch (event.key) {
          case "Escape":
            back_to_now();
            table.refusal.value = null;
            table.choosing.drop();
            return true;
          case "Enter":
            if (document.activeElement !== document.body || table.choosing.chosen.value === null) return false;
            table.choosing.confirm();
            return true;
          case "u":
            void table.undo();
            return true;
          case "h":
            void table.ask_hint();
            return true;
          case "?":
            keys_shown.value = !keys_shown.value;
            return true;
          default:
            return false;
        }
      };
      if (done()) event.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [table]);
}
