// How the room there is is shared out. Wide: a desk, board on the left, everything else on the right. Tall: a phone held
// upright, one below the other. Short: a phone held across, or a desk looked at twice as large: the board has all of the
// height, beside it one panel, and at the edge a rail of buttons.
import { computed, signal } from "@preact/signals";

export type Arrangement = "wide" | "tall" | "short";

/** Whether a media query holds, as a signal. */
function holds(query: string) {
  const media = matchMedia(query);
  const now = signal(media.matches);
  media.addEventListener("change", () => (now.value = media.matches));
  return now;
}

const across = holds("(min-aspect-ratio: 5/4)");
const broad = holds("(min-width: 840px)");
const low = holds("(max-height: 559px)");
export const arrangement = computed<Arrangement>(() => (across.value && low.value ? "short" : across.value || broad.value ? "wide" : "tall"));

/** What a board is told: a desk, or a room where only the board itself has a place. */
export const room_shape = computed<"wide" | "tall">(() => (arrangement.value === "wide" ? "wide" : "tall"));

/** From this height on, a desk has room for so many name plates one below the other, one's own things and the log. */
const roomy = Array.from({ length: 6 }, (_, plates) => holds(`(min-height: ${640 + 70 * plates}px)`));
/** Whether name plates stand in a strip. */
export const in_strip = (plates: number): boolean => arrangement.value !== "wide" || roomy[Math.min(plates, 5)]?.value !== true;
