// What a lesson points at: rings around it, and an arrow that goes from one to the next. They lie over everything and let all presses
// through.
import { useEffect, useRef } from "preact/hooks";
import { moving } from "../settings";
import type { Area } from "../table/placing";

/** All that an element says of itself: what it is, what it stands for, what it is called and drawn as. */
function said(one: Element): ReadonlySet<string> {
  const words = Object.values((one as HTMLElement | SVGElement).dataset);
  const named = one.getAttribute("aria-label") ?? one.querySelector("[aria-label]")?.getAttribute("aria-label");
  return new Set([...words, named, (one.getAttribute("class") ?? "").replaceAll("-", " ")].flatMap((word) => (word ?? "").split(/[\s=:,"{}()]+/)));
}

export interface Pointed {
  readonly element: Element;
  /** It is just what was named; otherwise something of its kind. */
  readonly exact: boolean;
}

/** A row of the count ("count wheat"), once the game is over. */
function find_row(category: string): Pointed | null {
  const rows = [...document.querySelectorAll(`.score [data-count="${CSS.escape(category)}"]`)];
  const element = rows.find((row) => row.getBoundingClientRect().height > 0);
  return element === undefined ? null : { element, exact: true };
}

/** A topic and words for it ("shop 1b"), as `data-what` has it: what has most of the words, on the board or among one's own things first. */
export function find_what(what: string): Pointed | null {
  const [topic = "", ...words] = what.split(" ");
  if (topic === "count") return find_row(words.join(" "));
  let best: Pointed | null = null;
  let most = -1;
  for (const element of document.querySelectorAll(`.frame [data-what^="${CSS.escape(topic)}"]`)) {
    const own = element.getAttribute("data-what")?.split(" ") ?? [];
    const { width, height } = element.getBoundingClientRect();
    if (own[0] !== topic || width === 0 || height === 0 || element.closest("[inert]") !== null) continue; // another panel lies over what is inert
    const bag = said(element);
    const has = (word: string) => bag.has(word) || (element as HTMLElement | SVGElement).dataset["piece"]?.includes(word) === true;
    const found = words.filter(has).length;
    const near = element.closest(".board, .things") === null ? 0 : 1;
    const rank = 4 * found + 2 * (own.length - 1 === words.length && found === words.length ? 1 : 0) + near;
    if (rank <= most) continue;
    most = rank;
    best = { element, exact: found === words.length };
  }
  return best;
}

/** The count lies over the board when the game is over. */
function is_under_count(element: Element, { left, top, right, bottom }: Area): boolean {
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(".ending, .result");
  return over != null && !over.contains(element);
}

/** What is seen of it: a panel that scrolls may hide it. */
function seen(element: Element): Area | undefined {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  const within = (room: Area) => {
    [left, top] = [Math.max(left, room.left), Math.max(top, room.top)];
    [right, bottom] = [Math.min(right, room.right), Math.min(bottom, room.bottom)];
  };
  within({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
  for (let around = element.parentElement; around !== null && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflowY !== "visible") within(around.getBoundingClientRect());
  }
  const area = { left, top, right, bottom };
  return right - left < 6 || bottom - top < 6 || is_under_count(element, area) ? undefined : area;
}

/** Its place in the window; nothing: it is not in sight. */
export const area_of = (what: string): Area | undefined => {
  const found = find_what(what);
  return found === null ? undefined : seen(found.element);
};

const acts = ["wheel", "touchmove", "pointerdown", "keydown"] as const;
const pause = 1500;
const high = 30;

export function Pointer({ point, step }: { readonly point: readonly string[]; readonly step: string }) {
  const layer = useRef<HTMLDivElement>(null);
  const arrow = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const begun = performance.now();
    let frame = 0;
    // What is named first is in sight whatever else is, also once another panel has been opened or the decision has scrolled to what it is
    // about: until the learner does something.
    for (const what of [...point].reverse()) find_what(what)?.element.scrollIntoView({ block: "nearest", inline: "nearest" });
    let held = true;
    let first: Element | undefined;
    const let_go = () => void (held = false);
    for (const act of acts) addEventListener(act, let_go, { capture: true, passive: true });
    const follow = () => {
      const rings = [...(layer.current?.children ?? [])] as HTMLElement[];
      const found = point.map(find_what);
      const areas = found.map((one) => (one === null ? undefined : seen(one.element)));
      held ||= found[0]?.element !== first;
      first = found[0]?.element;
      if (held && areas[0] === undefined) first?.scrollIntoView({ block: "nearest", inline: "nearest" });
      rings.forEach((ring, i) => {
        const at = areas[i];
        ring.dataset["exact"] = String(found[i]?.exact === true);
        ring.style.visibility = at === undefined ? "hidden" : "visible";
        if (at === undefined) return;
        ring.style.transform = `translate(${at.left - 4}px, ${at.top - 4}px)`;
        ring.style.width = `${at.right - at.left + 8}px`;
        ring.style.height = `${at.bottom - at.top + 8}px`;
      });
      const there = areas.filter((one) => one !== undefined);
      const turn = moving() ? Math.floor((performance.now() - begun) / pause) : 0;
      const at = there[turn % Math.max(1, there.length)];
      const here = arrow.current;
      if (here !== null) {
        here.style.visibility = at === undefined ? "hidden" : "visible";
        if (at !== undefined) {
          const above = at.top > high + 4;
          here.style.transform = `translate(${(at.left + at.right) / 2 - 12}px, ${above ? at.top - high - 4 : at.bottom + 4}px) rotate(${above ? 0 : 180}deg)`;
        }
      }
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => {
      cancelAnimationFrame(frame);
      for (const act of acts) removeEventListener(act, let_go, { capture: true });
    };
  }, [step, point.join("|")]);
  return (
    <div class="lesson-pointer" aria-hidden="true">
      <div ref={layer}>{point.map((what) => <i key={what} data-points={what} />)}</div>
      <svg class="lesson-arrow" ref={arrow} viewBox="0 0 24 30" width="24" height={high}>
        <path d="M8 2h8v13h6L12 28 2 15h6z" />
      </svg>
    </div>
  );
}
