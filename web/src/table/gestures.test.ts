// @vitest-environment happy-dom
// The gestures that ask what something is, and where the answer has room.
import { signal } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { spoken } from "./explain";
import { type Asked, listen_for_questions } from "./gestures";
import { place } from "./placing";

describe("the place of an answer", () => {
  const room = { width: 1000, height: 700 };
  const box = { width: 300, height: 100 };
  const covers = ({ left, top }: { left: number; top: number }, area: { left: number; top: number; right: number; bottom: number }) =>
    left < area.right && left + box.width > area.left && top < area.bottom && top + box.height > area.top;
  const at = (left: number, top: number, width = 40, height = 40) => ({ left, top, right: left + width, bottom: top + height });

  it.each([at(0, 0), at(960, 0), at(0, 660), at(960, 660), at(480, 330), at(0, 300, 40, 380)])("is beside %o, within the window", (about) => {
    const corner = place(about, box, room, []);
    expect(covers(corner, about)).toBe(false);
    expect(corner.left).toBeGreaterThanOrEqual(0);
    expect(corner.top).toBeGreaterThanOrEqual(0);
    expect(corner.left + box.width).toBeLessThanOrEqual(room.width);
    expect(corner.top + box.height).toBeLessThanOrEqual(room.height);
  });

  it("covers nothing that can be chosen where there is another way", () => {
    const about = at(480, 330);
    const below = at(480, 380);
    expect(covers(place(about, box, room, []), below)).toBe(true);
    expect(covers(place(about, box, room, [below]), below)).toBe(false);
  });
});

describe("asking", () => {
  const asked = signal<Asked | null>(null);
  let stop = () => undefined as void;
  const clicks = vi.fn();
  const point = (type: string, target: Element, pointerType: string, clientX = 5, clientY = 5) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType, clientX, clientY }));

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = `<button id="a" data-what="a">A</button><button id="b" data-what="b" aria-label="Bee"></button><p id="c">C</p>
      <div class="explanation"><a id="link">1</a></div>`;
    asked.value = null;
    clicks.mockClear();
    document.getElementById("a")?.addEventListener("click", clicks);
    stop = listen_for_questions(asked);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
  const about = () => asked.value?.about.id;

  it("by a mouse that rests, not by one that passes", () => {
    point("pointermove", element("a"), "mouse");
    vi.advanceTimersByTime(300);
    point("pointermove", element("a"), "mouse", 30);
    vi.advanceTimersByTime(300);
    expect(about()).toBeUndefined();
    vi.advanceTimersByTime(60);
    expect(about()).toBe("a");
    point("pointermove", element("c"), "mouse", 60);
    vi.advanceTimersByTime(300);
    expect(about()).toBeUndefined();
  });

  it("by a mouse that goes straight from one thing to the next", () => {
    point("pointermove", element("a"), "mouse");
    vi.advanceTimersByTime(360);
    point("pointermove", element("c"), "mouse", 40);
    point("pointermove", element("b"), "mouse", 80);
    vi.advanceTimersByTime(260);
    expect(about()).toBeUndefined();
    vi.advanceTimersByTime(100);
    expect(about()).toBe("b");
  });

  it("stays while the mouse goes to the answer, and goes when pressed", () => {
    point("pointermove", element("a"), "mouse");
    vi.advanceTimersByTime(360);
    point("pointermove", element("c"), "mouse", 40);
    vi.advanceTimersByTime(100);
    point("pointermove", element("link"), "mouse", 80);
    vi.advanceTimersByTime(2000);
    expect(about()).toBe("a");
    point("pointerdown", element("link"), "mouse");
    expect(about()).toBe("a");
    point("pointerdown", element("a"), "mouse");
    vi.advanceTimersByTime(2000);
    expect(about()).toBeUndefined();
  });

  it("by a finger that stays, which then does not click", () => {
    point("pointerdown", element("a"), "touch");
    vi.advanceTimersByTime(440);
    expect(about()).toBeUndefined();
    vi.advanceTimersByTime(20);
    expect(about()).toBe("a");
    point("pointerup", element("a"), "touch");
    element("a").click();
    expect(clicks).not.toHaveBeenCalled();
    expect(about()).toBe("a");
    point("pointerdown", element("a"), "touch");
    point("pointerup", element("a"), "touch");
    element("a").click();
    expect(clicks).toHaveBeenCalledTimes(1);
    expect(about()).toBeUndefined();
  });

  it("not by a finger that moves on or lets go", () => {
    point("pointerdown", element("a"), "touch");
    point("pointermove", element("a"), "touch", 40);
    vi.advanceTimersByTime(1000);
    expect(about()).toBeUndefined();
    point("pointerdown", element("a"), "touch");
    point("pointercancel", element("a"), "touch");
    vi.advanceTimersByTime(1000);
    expect(about()).toBeUndefined();
  });

  it("is put away by Escape, which goes no further", () => {
    const further = vi.fn();
    addEventListener("keydown", further);
    point("pointermove", element("a"), "mouse");
    vi.advanceTimersByTime(360);
    const escape = () => element("a").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
    escape();
    expect(about()).toBeUndefined();
    expect(further).not.toHaveBeenCalled();
    escape();
    expect(further).toHaveBeenCalledTimes(1);
    removeEventListener("keydown", further);
  });

  it("calls a thing by its spoken name, its heading or its text", () => {
    expect(spoken(element("b"))).toBe("Bee");
    expect(spoken(element("a"))).toBe("A");
  });
});
