// Draws a hint on the table: whatever it would pick is marked (`data-advised`, explain.ts) and glows; an arrow points at the first
// of it that is not picked yet. It lies over everything and moves nothing.
import { useEffect, useRef } from "preact/hooks";
import type { Choosing } from "./choosing";

/** The arrow's own height, and its distance. */
const high = 30;

const to_pick = ".frame [data-advised]:not(.picked)";
const is_picked = ".frame .picked, .frame [data-picked]";

/** What is pointed at: the first thing in sight that is still to be picked. */
function pointed_at(which = to_pick): DOMRect | undefined {
  const left = [...document.querySelectorAll(which)].map((one) => one.getBoundingClientRect());
  return left.find(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight);
}

/** Where the hint itself lies over what it advises, it goes down to the foot of the board, and stays there. */
function make_way(): void {
  const bars = document.querySelector(".bars");
  if (bars === null || bars.classList.contains("low")) return;
  const at = pointed_at();
  const hint = bars.querySelector(".hint")?.getBoundingClientRect();
  if (at !== undefined && hint !== undefined && at.top < hint.bottom && at.bottom > hint.top && at.left < hint.right && at.right > hint.left) bars.classList.add("low");
}

/** `played`: at what was played, where something else is advised. */
export function HintMark({ choosing, played = false }: { readonly choosing: Choosing; readonly played?: boolean }) {
  const arrow = useRef<SVGSVGElement>(null);
  const advised = choosing.advice.value?.action;
  useEffect(() => {
    if (advised === undefined) return undefined;
    // Boards are zoomed, scrolled and drawn anew: the arrow follows.
    let frame = 0;
    const follow = () => {
      make_way(); // its words may come later than it
      const at = pointed_at(played ? is_picked : to_pick);
      const here = arrow.current;
      if (here !== null) {
        here.style.visibility = at === undefined ? "hidden" : "visible";
        if (at !== undefined) {
          const above = at.top > high;
          here.style.transform = `translate(${at.left + at.width / 2 - 12}px, ${above ? at.top - high : at.bottom}px) rotate(${above ? 0 : 180}deg)`;
        }
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      cancelAnimationFrame(frame);
      document.querySelector(".bars")?.classList.remove("low");
    };
  }, [advised]);
  if (advised === undefined) return null;
  return (
    <svg class={played ? "hint-arrow played" : "hint-arrow"} ref={arrow} viewBox="0 0 24 30" width="24" height={high} aria-hidden="true">
      <path d="M8 2h8v13h6L12 28 2 15h6z" />
    </svg>
  );
}
