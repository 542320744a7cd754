import { describe, expect, it } from "vitest";
import type { Beginning } from "./thinker";
import { Thinkers } from "./thinkers";

class FakeWorker {
  readonly heard: unknown[] = [];
  ended = false;
  onmessage: ((message: { readonly data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage(message: unknown): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

function desk() {
  const workers: FakeWorker[] = [];
  const thinkers = new Thinkers({} as WebAssembly.Module, { egizia: "egizia.bin" }, () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { workers, thinkers };
}

const asked = (number: number, seat: number, level = "scribe", parts = 1) => ({ number, table: "here.a", seat, level, parts, question: "{}", log: "" });
const says = (worker: FakeWorker | undefined, text: string) => worker?.onmessage?.({ data: { text } });

describe("thinkers", () => {
  it("think where somebody looks, a worker for each seat", () => {
    const { workers, thinkers } = desk();
    const said: string[] = [];
    thinkers.ask(asked(1, 1), (thought) => said.push(thought));
    expect(workers.length).toBe(0);
    thinkers.attend(new Set(["here.a"]));
    thinkers.ask(asked(2, 2), (thought) => said.push(thought));
    expect(workers.length).toBe(2);
    says(workers[0], "a");
    thinkers.ask(asked(3, 1), (thought) => said.push(thought));
    expect(workers.length).toBe(2);
    says(workers[0], "b");
    expect(said).toEqual(["a", "b"]);
  });

  it("bring the net of the game where a bot asks it, and none otherwise", () => {
    const { workers, thinkers } = desk();
    thinkers.attend(new Set(["here.a"]));
    thinkers.ask(asked(1, 1), () => undefined);
    thinkers.ask({ ...asked(2, 2, "thoth"), net: "egizia" }, () => undefined);
    thinkers.ask({ ...asked(3, 3, "thoth"), net: "chess" }, () => undefined);
    const nets = workers.map(({ heard }) => (heard[0] as Beginning).net);
    expect(nets).toEqual([null, { game: "egizia", file: "egizia.bin" }, null]);
    expect(workers.map(({ heard }) => heard.length)).toEqual([2, 2, 2]);
  });

  it("end when the table is left, and begin anew when somebody comes back", () => {
    const { workers, thinkers } = desk();
    const said: string[] = [];
    thinkers.attend(new Set(["here.a"]));
    thinkers.ask(asked(1, 1), (thought) => said.push(thought));
    thinkers.attend(new Set());
    expect(workers[0]?.ended).toBe(true);
    thinkers.attend(new Set(["here.a"]));
    expect(workers.length).toBe(2);
    says(workers[1], "c");
    expect(said).toEqual(["c"]);
  });

  it("let the game go on when one fails", () => {
    const { workers, thinkers } = desk();
    const said: string[] = [];
    thinkers.attend(new Set(["here.a"]));
    thinkers.ask(asked(1, 1, ""), (thought) => said.push(thought));
    workers[0]?.onerror?.();
    expect(said).toEqual([""]);
    thinkers.ask(asked(2, 1, ""), (thought) => said.push(thought));
    expect(workers.length).toBe(2);
  });

  it("think together, a worker for each thread, and choose when all have found something", () => {
    const { workers, thinkers } = desk();
    const said: string[] = [];
    thinkers.attend(new Set(["here.a"]));
    thinkers.ask(asked(1, 1, "search:9/threads=3", 3), (thought) => said.push(thought));
    thinkers.ask(asked(2, 1, "search:9/threads=3", 3), (thought) => said.push(thought));
    const heard = (part: number) => {
      const said_to = workers[part]?.heard.at(-1) as { readonly question: string } | undefined;
      return JSON.parse(said_to?.question ?? "null") as unknown;
    };
    expect(workers.length).toBe(3);
    for (const part of [2, 0, 1]) says(workers[part], JSON.stringify({ look: `look ${part}` }));
    for (const part of [0, 1, 2]) expect(heard(part)).toEqual({ part, looks: ["look 0", "look 1", "look 2"] });
    says(workers[2], "chosen");
    says(workers[1], "chosen");
    expect(said).toEqual([]);
    says(workers[0], "chosen");
    expect(said).toEqual(["chosen"]);
    expect(heard(0)).toEqual({ part: 0, looks: [] }); // the next question
    thinkers.attend(new Set());
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });
});
