// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { type Weighed, Weigher } from "./weigher";

class FakeWorker {
  readonly asked: { readonly from: number; readonly luck: string }[] = [];
  ended = false;
  onmessage: ((message: { readonly data: { readonly text: string } }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage(message: { readonly weigh?: string }): void {
    if (message.weigh !== undefined) this.asked.push(JSON.parse(message.weigh) as { readonly from: number; readonly luck: string });
  }
  terminate(): void {
    this.ended = true;
  }
  says(weighed: number, left: number): Promise<void> {
    this.onmessage?.({ data: { text: JSON.stringify({ best: {}, losses: [], weighed, left }) } });
    return settled();
  }
}

const settled = () => new Promise<void>((done) => setTimeout(done));
const known = { position: {}, seat: 0 } as never;

function desk() {
  const workers: FakeWorker[] = [];
  const weigher = new Weigher(() => Promise.resolve({} as WebAssembly.Module), () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { workers, weigher };
}

describe("a weigher", () => {
  it("weighs all actions, some at a time, with the same luck", async () => {
    const { workers, weigher } = desk();
    const found: Weighed[] = [];
    const done = weigher.weigh(known, (piece) => found.push(piece));
    await settled();
    await workers[0]?.says(64, 70);
    await workers[0]?.says(64, 6);
    await workers[0]?.says(6, 0);
    await done;
    expect(found.length).toBe(3);
    expect(workers[0]?.asked.map(({ from }) => from)).toEqual([0, 64, 128]);
    expect(new Set(workers[0]?.asked.map(({ luck }) => luck)).size).toBe(1);
  });

  it("lets go of one decision for the next, and answers that", async () => {
    const { workers, weigher } = desk();
    const told: string[] = [];
    void weigher.weigh(known, () => told.push("first"));
    await settled();
    void weigher.weigh(known, () => told.push("second"));
    await settled();
    expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    await workers[0]?.says(1, 0);
    await workers[1]?.says(1, 0);
    expect(told).toEqual(["second"]);
  });
});
