import { describe, expect, it } from "vitest";
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
  const thinkers = new Thinkers({} as WebAssembly.Module, () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { workers, thinkers };
}

const asked = (number: number, seat: number, level = "scribe") => ({ number, table: "here.a", seat, level, question: "?", log: "" });

describe("thinkers", () => {
  it("think where somebody looks, a worker for each seat", () => {
    const { workers, thinkers } = desk();
    const said: string[] = [];
    thinkers.ask(asked(1, 1), (thought) => said.push(thought));
    expect(workers.length).toBe(0);
    thinkers.attend(new Set(["here.a"]));
    thinkers.ask(asked(2, 2), (thought) => said.push(thought));
    expect(workers.length).toBe(2);
    workers[0]?.onmessage?.({ data: { number: 1, text: "a" } });
    thinkers.ask(asked(3, 1), (thought) => said.push(thought));
    expect(workers.length).toBe(2);
    workers[0]?.onmessage?.({ data: { number: 3, text: "b" } });
    expect(said).toEqual(["a", "b"]);
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
    workers[1]?.onmessage?.({ data: { number: 1, text: "c" } });
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
});
