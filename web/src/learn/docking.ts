// Where the speech of a lesson has room: never over what it points at or the yes, over as little as possible of what can be chosen.
import { type Area, overlap, type Size } from "../table/placing";

const gap = 8;
const step = 12;

const places = (length: number, room: number): readonly number[] => {
  const last = Math.max(gap, room - length - gap);
  const all: number[] = [];
  for (let at = last; at > gap; at -= step) all.push(at);
  return [...all, gap];
};

/** The upper left corner for a panel of this size. `kept` must stay free, `others` should; near `now` is liked. */
export function dock(panel: Size, room: Size, kept: readonly Area[], others: readonly Area[], now: { readonly left: number; readonly top: number } | null) {
  let best = { left: gap, top: gap };
  let least = Infinity;
  for (const top of places(panel.height, room.height)) {
    for (const left of places(panel.width, room.width)) {
      const area = { left, top, right: left + panel.width, bottom: top + panel.height };
      const hidden = kept.reduce((sum, one) => sum + overlap(area, one), 0);
      const covered = others.reduce((sum, one) => sum + overlap(area, one), 0);
      const away = now === null ? 0 : Math.abs(left - now.left) + Math.abs(top - now.top);
      const cost = 1000 * hidden + covered + away;
      if (cost < least) {
        least = cost;
        best = { left, top };
      }
    }
  }
  return best;
}
