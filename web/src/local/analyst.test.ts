import { describe, expect, it } from "vitest";
import { Analyst } from "./analyst";

interface Call {
  readonly what: string;
  readonly part?: number;
  readonly seats?: readonly number[];
}

/** An instance of the engine that answers at once: a game of one stretch and four turns. */
class FakeWorker {
  readonly heard: Call[] = [];
  ended = false;
  onmessage: ((message: { readonly data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(private readonly fails: boolean) {}

  postMessage(message: { readonly number?: number; readonly analyse?: string }): void {
    if (message.analyse === undefined) return;
    const call = JSON.parse(message.analyse) as Call;
    this.heard.push(call);
    queueMicrotask(() => {
      if (this.ended) return;
      if (this.fails && call.what === "find") return this.onerror?.();
      this.onmessage?.({ data: { number: message.number, text: this.answer(call) } });
    });
  }

  terminate(): void {
    this.ended = true;
  }

  private answer({ what, part, seats }: Call): string {
    if (what === "open") return JSON.stringify({ record: "r", game: "egizia", players: 2, stretches: 1, turns: [0, 1, 0, 1] });
    if (what === "find" || what === "glimpse") return JSON.stringify({ part });
    if (what !== "tell") return "{}";
    const moved = [[0, 0], [5, 0], [0, 0], [-7, 0], [0, 0]];
    return JSON.stringify({ seats, moments: moved.map((one) => ({ moved: one })) });
  }
}

function desk({ hands = 2, kept = new Map<string, string>(), fails = false } = {}) {
  const workers: FakeWorker[] = [];
  const analyst = new Analyst({
    module: () => Promise.resolve({} as WebAssembly.Module),
    start: () => {
      const worker = new FakeWorker(fails);
      workers.push(worker);
      return worker as unknown as Worker;
    },
    findings: {
      of: (game) => Promise.resolve(new Map([...kept].filter(([key]) => key.startsWith(`${game} `)).map(([key, text]) => [Number(key.split(" ")[1]), text]))),
      keep: (game, part, text) => void kept.set(`${game} ${part}`, text),
    },
    hands,
    version: "v",
    worlds: 4,
    shown: () => Promise.resolve(),
  });
  const found = () => workers.flatMap(({ heard }) => heard).filter(({ what }) => what === "find").map(({ part }) => part);
  return { analyst, workers, kept, found };
}

describe("looking back", () => {
  it("finds the curve first, then the decisions of the seat that is looked at, where it lost most first", async () => {
    const { analyst, found } = desk({ hands: 1 });
    await analyst.open("record");
    expect(found()).toEqual([0]);
    expect(analyst.told.value).not.toBeNull();
    await analyst.weigh(0);
    expect(found()).toEqual([0, 3, 1]);
    expect([analyst.weighed.value, analyst.progress.value]).toEqual([[0], null]);
    await analyst.weigh(1);
    expect(found().length).toBe(5);
    expect(analyst.weighed.value).toEqual([0, 1]);
  });

  it("shows a first curve before the whole one, and weighs nothing before that", async () => {
    const { analyst, workers } = desk({ hands: 1 });
    const opened = analyst.open("record");
    while (analyst.told.value === null) await Promise.resolve();
    const heard = () => workers[0]?.heard.map(({ what }) => what);
    expect([heard(), analyst.whole.value]).toEqual([["open", "glimpse", "tell"], false]);
    await Promise.all([opened, analyst.weigh(0)]);
    expect(analyst.whole.value).toBe(true);
    expect(heard()?.slice(0, 6)).toEqual(["open", "glimpse", "tell", "find", "tell", "find"]);
  });

  it("shares the work between two, and the first knows all of it", async () => {
    const { analyst, workers, found } = desk();
    await analyst.open("record");
    await analyst.weigh(0);
    expect(workers.length).toBe(2);
    expect([...found()].sort()).toEqual([0, 1, 3]);
    const known = workers[0]?.heard.slice(workers[0].heard.findIndex(({ what }) => what === "tell")).filter(({ what }) => what === "find" || what === "keep").map(({ part }) => part) ?? [];
    expect([...known].sort()).toEqual([0, 1, 3]);
  });

  it("finds nothing twice", async () => {
    const { analyst, kept } = desk();
    await analyst.open("record");
    await analyst.weigh(1);
    const again = desk({ kept });
    await again.analyst.open("record");
    await again.analyst.weigh(1);
    expect(again.found()).toEqual([]);
    expect(again.workers.flatMap(({ heard }) => heard).some(({ what }) => what === "glimpse")).toBe(false);
    expect(again.analyst.weighed.value).toEqual([1]);
  });

  it("ends when nobody looks any more", async () => {
    const { analyst, workers, found } = desk();
    await analyst.open("record");
    analyst.close();
    await analyst.weigh(0);
    expect(workers.every(({ ended }) => ended)).toBe(true);
    expect(found()).toEqual([0]);
  });

  it("says so when the engine fails", async () => {
    const { analyst } = desk({ fails: true });
    await analyst.open("record");
    expect(analyst.problem.value).toBe("failed");
  });
});
