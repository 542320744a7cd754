// The gestures that ask what something is: the mouse rests on it, the keyboard reaches it, a finger stays on it. A finger that asked does
// not click. Escape, a press elsewhere or going on put the answer away.
import type { Signal } from "@preact/signals";

export const rest_milliseconds = 350;
export const press_milliseconds = 450;
/** How long the mouse may take to the answer itself, where the link to the rule is. */
const leave_milliseconds = 250;
const still = 8;

export interface Asked {
  readonly about: Element;
  readonly by: "mouse" | "finger" | "keys";
  /** Where it was asked, for what is larger than an answer has room beside. */
  readonly x: number;
  readonly y: number;
}

const explained = (target: EventTarget | null): Element | null => (target instanceof Element ? target.closest("[data-what]") : null);

/** What a pointer is on: also what lets presses through to what it lies on (`data-through`, a pawn on its ground). */
function pointed_at({ target, clientX: x, clientY: y }: PointerEvent): Element | null {
  const below = explained(target);
  if (below === null) return null;
  const above = [...(below.closest("svg")?.querySelectorAll("[data-what][data-through], [data-through=true] [data-what]") ?? [])].findLast((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return above ?? below;
}

const in_answer = (target: EventTarget | null): boolean => target instanceof Element && target.closest(".explanation") !== null;

export function listen_for_questions(asked: Signal<Asked | null>): () => void {
  let asks: ReturnType<typeof setTimeout> | undefined;
  let leaves: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  /** What the mouse is on. */
  let over: Element | null = null;
  /** Pressed or put away: nothing more of it until the mouse has been elsewhere. */
  let settled: Element | null = null;
  /** A finger has asked: what else it does until the next press does not count. */
  let asking = false;

  const stop = () => {
    clearTimeout(asks);
    clearTimeout(leaves);
  };
  const put_away = () => {
    stop();
    asked.value = null;
  };
  const ask = (about: Element, by: Asked["by"]) => {
    stop();
    if (about.isConnected) asked.value = { about, by, ...start };
  };
  const far = (event: PointerEvent, most: number): boolean => Math.hypot(event.clientX - start.x, event.clientY - start.y) > most;

  const rest = (event: PointerEvent) => {
    const now = asked.peek();
    const about = pointed_at(event);
    if (in_answer(event.target) || (about !== null && about === now?.about)) {
      stop();
      over = about ?? over;
      return;
    }
    const same = about === over;
    if (same && !far(event, 3)) return;
    if (!same) {
      settled = null;
      clearTimeout(leaves);
      if (now?.by === "mouse") leaves = setTimeout(() => (asked.value = null), leave_milliseconds);
    }
    over = about;
    start = { x: event.clientX, y: event.clientY };
    clearTimeout(asks);
    if (about !== null && about !== settled) asks = setTimeout(() => ask(about, "mouse"), rest_milliseconds);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerType !== "touch") rest(event);
    else if (far(event, still) && !asking) clearTimeout(asks);
  };
  const down = (event: PointerEvent) => {
    asking = false;
    if (in_answer(event.target)) return;
    put_away();
    const about = pointed_at(event);
    over = settled = about;
    if (event.pointerType !== "touch" || about === null) return;
    start = { x: event.clientX, y: event.clientY };
    asks = setTimeout(() => {
      asking = true;
      ask(about, "finger");
    }, press_milliseconds);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerType === "touch" && !asking) clearTimeout(asks);
  };
  /** The finger that asked neither clicks nor opens a menu of the browser's. */
  const swallow = (event: Event) => {
    if (!asking) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === "click") asking = false;
  };
  const focus = (event: FocusEvent) => {
    const about = explained(event.target);
    if (about === null || !(event.target as Element).matches(":focus-visible")) return;
    const { left, bottom } = (event.target as Element).getBoundingClientRect();
    start = { x: left, y: bottom };
    ask(about, "keys");
  };
  const blur = () => {
    if (asked.peek()?.by === "keys") put_away();
  };
  const key = (event: KeyboardEvent) => {
    asking = false;
    if (event.key !== "Escape" || asked.peek() === null) return;
    event.preventDefault();
    event.stopPropagation();
    settled = over;
    put_away();
  };
  /** What moves away is not asked about any more; what the keyboard brought into sight is. */
  const scrolled = (event: Event) => {
    const now = asked.peek();
    if (now === null || !(event.target instanceof Node) || !event.target.contains(now.about)) return;
    if (now.by === "keys") asked.value = { ...now };
    else put_away();
  };
  const turned = (event: Event) => {
    if (!in_answer(event.target)) put_away();
  };
  const left = () => {
    over = null;
    if (asked.peek()?.by === "mouse") put_away();
    else clearTimeout(asks);
  };

  const all: readonly (readonly [string, (event: never) => void, boolean])[] = [
    ["pointermove", move, false], ["pointerdown", down, true], ["pointerup", up, true], ["pointercancel", up, true],
    ["click", swallow, true], ["contextmenu", swallow, true], ["focusin", focus, false], ["focusout", blur, false],
    ["keydown", key, true], ["mouseleave", left, false], ["scroll", scrolled, true], ["wheel", turned, true],
  ];
  const options = (name: string, capture: boolean) => ({ capture, passive: name === "wheel" || name === "scroll" });
  for (const [name, hear, capture] of all) document.addEventListener(name, hear as EventListener, options(name, capture));
  return () => {
    stop();
    for (const [name, hear, capture] of all) document.removeEventListener(name, hear as EventListener, options(name, capture));
  };
}
