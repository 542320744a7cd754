import { describe, expect, it } from "vitest";
import { Script } from "../local/script";
import { dock } from "./docking";
import { read_progress } from "./lessons";

describe("the speech of a lesson", () => {
  const room = { width: 360, height: 640 };
  const panel = { width: 344, height: 150 };
  it("keeps off what it points at, wherever that is", () => {
    for (let top = 0; top <= 600; top += 40) {
      const about = { left: 100, top, right: 160, bottom: top + 40 };
      const at = dock(panel, room, [about], [], null);
      expect(at.top >= about.bottom || at.top + panel.height <= about.top, `${top}: ${at.top}`).toBe(true);
      expect(at.top >= 0 && at.top + panel.height <= room.height).toBe(true);
    }
  });
  it("covers what can be chosen only if it must, and stays near", () => {
    const others = [{ left: 0, top: 300, right: 360, bottom: 640 }];
    expect(dock(panel, room, [], others, null).top + panel.height).toBeLessThanOrEqual(300);
    expect(dock(panel, room, [], [], { left: 8, top: 102 }).top).toBeGreaterThan(80);
    expect(dock(panel, room, [], [], { left: 8, top: 102 }).top).toBeLessThan(120);
  });
});

describe("progress", () => {
  it("reads only what makes sense", () => {
    expect(read_progress(null)).toEqual({});
    expect(read_progress("{")).toEqual({});
    expect(read_progress("[]")).toEqual({});
    expect(read_progress('{"a/b": {"step": 3, "done": false}, "c": 1, "d": null, "e": {"step": "x"}}')).toEqual({ "a/b": { step: 3, done: false } });
  });
});

describe("seats of a lesson", () => {
  const asked = (seat: number) => ({ number: 1, table: "t", seat, level: "apprentice", parts: 1, question: "", log: "" });
  it("do what is written when it is their turn, and nothing before", () => {
    const script = new Script();
    const said: string[] = [];
    script.ask(asked(1), (thought) => said.push(thought));
    expect(said).toEqual([]);
    script.play({ seat: 0, action: "bid 1 1" });
    expect(said).toEqual([]);
    script.play({ seat: 1, action: "bid 2 2" });
    expect(said).toEqual(['{"action":"bid 2 2"}']);
    script.play({ seat: 1, action: "bid done" });
    script.ask(asked(1), (thought) => said.push(thought));
    expect(said.at(-1)).toBe('{"action":"bid done"}');
    script.play({ seat: 1, action: "no" });
    script.play(null);
    script.ask(asked(1), (thought) => said.push(thought));
    expect(said.length).toBe(2);
  });
});
