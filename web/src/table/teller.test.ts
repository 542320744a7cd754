// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Seat, Update } from "../net/protocol";
import type { Pace } from "../settings";
import { standing_time, Teller } from "./teller";

const move = (seq: number, seat: Seat, more: object = {}): Update =>
  ({ type: "update", table: "T", seq, at: 0, what: "move", seat, view: {}, events: [{ event: "gained", rule: "", seat }], ...more }) as unknown as Update;

describe("the teller", () => {
  let shown: number[] = [];
  let pace: Pace = "normal";
  let clock = false;
  let goes_on = false;
  const teller = () =>
    new Teller({ pace: () => pace, clock: () => clock, show: ({ seq }) => shown.push(seq), goes_on: () => goes_on });

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    pace = "normal";
    clock = goes_on = false;
  });
  afterEach(() => void vi.useRealTimers());

  it("opens the seat's area first, then tells its moves one by one, and never two at once", () => {
    const one = teller();
    for (const update of [move(1, 1), move(2, 1), move(3, 2)]) one.hear(update);
    expect([shown, one.telling.value?.seat, one.telling.value?.events]).toEqual([[], 1, []]);
    const seen: string[] = [];
    while (one.busy.value) {
      const before = shown.length;
      vi.advanceTimersToNextTimer();
      expect(shown.length - before).toBeLessThanOrEqual(1);
      if (one.telling.value !== null) seen.push(`${one.telling.value.seat}:${one.telling.value.key}`);
    }
    expect(seen).toEqual(["1:1", "1:2", "2:2.5", "2:3"]);
    expect(shown).toEqual([1, 2, 3]);
    expect(one.telling.value).toBeNull();
  });

  it("shows all that waits when it is skipped, in its order, and what comes at once when so asked", () => {
    const one = teller();
    for (let seq = 1; seq <= 20; ++seq) one.hear(move(seq, seq % 3));
    expect(shown).toEqual([]);
    one.skip();
    expect(shown).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect([one.busy.value, one.telling.value]).toEqual([false, null]);
    pace = "once";
    one.hear(move(21, 1));
    expect(shown.at(-1)).toBe(21);
    expect(one.busy.value).toBe(false);
  });

  it.each([["slow", 30_000], ["normal", 10_000], ["fast", 4_000]] as const)("at a %s pace keeps nobody longer than %i ms, however much there is", (set, most) => {
    pace = set;
    const one = teller();
    const from = performance.now();
    for (let seq = 1; seq <= 200; ++seq) one.hear(move(seq, seq % 4));
    let turns = 0;
    while (one.busy.value) {
      const before = shown.length;
      vi.advanceTimersToNextTimer();
      expect(shown.length - before).toBeLessThanOrEqual(1); // never a jump
      ++turns;
    }
    expect(shown).toHaveLength(200);
    expect(turns).toBeGreaterThan(200);
    expect(performance.now() - from).toBeLessThanOrEqual(most + turns); // timers count whole milliseconds
  });

  it("takes its time as the pace says, and hurries where a clock ticks", () => {
    const time = (set: Pace, ticks: boolean): number => {
      pace = set;
      clock = ticks;
      const one = teller();
      const from = performance.now();
      for (let seq = 1; seq <= 5; ++seq) one.hear(move(seq, 1));
      while (one.busy.value) vi.advanceTimersToNextTimer();
      return performance.now() - from;
    };
    const [slow, normal, fast] = [time("slow", false), time("normal", false), time("fast", false)];
    expect(slow).toBeGreaterThan(normal);
    expect(normal).toBeGreaterThan(fast);
    expect(fast).toBeGreaterThan(0);
    expect(time("slow", true)).toBeLessThanOrEqual(1_500 + 10);
  });

  it("does not stop for what shows nothing, and keeps the order of what is no move", () => {
    const one = teller();
    one.hear(move(1, 1));
    one.hear({ ...move(2, 1), events: [] });
    one.hear({ ...move(3, 1), what: "chat" } as Update);
    vi.advanceTimersToNextTimer();
    expect(shown).toEqual([1]);
    vi.advanceTimersToNextTimer();
    expect(shown).toEqual([1, 2, 3]);
    expect(one.busy.value).toBe(false);
    one.hear({ ...move(4, 1), what: "chat" } as Update);
    expect(shown).toEqual([1, 2, 3, 4]);
  });

  it("leaves the area open while its seat thinks on", () => {
    goes_on = true;
    const one = teller();
    one.hear(move(1, 1));
    while (one.busy.value) vi.advanceTimersToNextTimer();
    expect(one.telling.value?.seat).toBe(1);
    one.hear(move(2, 1));
    expect(shown).toEqual([1, 2]); // it need not open again
  });

  it("lets what somebody wants to see again stand, whatever the pace", () => {
    expect(standing_time("once")).toBe(standing_time("fast"));
    expect(standing_time("slow")).toBeGreaterThan(standing_time("normal"));
  });
});
