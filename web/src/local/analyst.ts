// Looks back at a finished game on this device, in workers with an instance of the engine each: the curve first, by a few worlds and then
// by all of them, then the decisions of one seat after the other, as they are asked for. What was found is kept, so that a second look finds it there.
import { batch, signal } from "@preact/signals";
import type { OpenedGame, ToldAnalysis, ToldTry } from "web/generated/analysis";
import type { Fields, GameEvent, Seat } from "../net/protocol";
import { type Findings, findings as kept_here } from "./findings";
import { engine } from "./here";
import { compiled } from "./weigher";

/** A decision as its seat saw it, and actions there. */
export interface Asked {
  readonly seat: Seat;
  readonly kind: string;
  readonly view: unknown;
  readonly actions: readonly { readonly action: string; readonly fields: Fields }[];
}

/** What some decisions of a seat brought, as it saw it. */
export interface Happened {
  readonly view: unknown;
  readonly events: readonly GameEvent[];
}

/** A worker that answers one call after the other; nothing, once it has failed. */
class Instance {
  private readonly waiting = new Map<number, (text: string) => void>();
  private last = 0;
  private ended = false;

  constructor(module: WebAssembly.Module, private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<{ readonly number: number; readonly text: string }>) => {
      this.waiting.get(data.number)?.(data.text);
      this.waiting.delete(data.number);
    };
    worker.onerror = () => this.end();
    worker.postMessage({ module });
  }

  ask(call: object): Promise<string> {
    return new Promise((settle) => {
      if (this.ended) return settle("");
      this.waiting.set(++this.last, settle);
      this.worker.postMessage({ number: this.last, analyse: JSON.stringify(call) });
    });
  }

  end(): void {
    this.ended = true;
    this.worker.terminate();
    for (const settle of this.waiting.values()) settle("");
    this.waiting.clear();
  }
}

export interface Means {
  readonly module: () => Promise<WebAssembly.Module>;
  readonly start: () => Worker;
  readonly findings: Findings;
  /** How many workers there may be. */
  readonly hands: number;
  /** The engine, by its name: another one may find something else. */
  readonly version: string;
  /** How many worlds, if not as many as usual. */
  readonly worlds: number;
  /** Answers once what was told is on the screen. */
  readonly shown: () => Promise<void>;
}

const usual = (): Means => ({
  module: compiled,
  start: () => new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" }),
  findings: kept_here,
  hands: Math.min(2, navigator.hardwareConcurrency || 1),
  version: engine?.split("/").at(-1) ?? "",
  worlds: Number(localStorage.getItem("iteru.worlds") ?? 0),
  shown: () => new Promise((settle) => (document.hidden ? settle() : requestAnimationFrame(() => requestAnimationFrame(() => settle())))),
});

/** Between two looks at what was found so far. */
const pause = 400;

export class Analyst {
  readonly opened = signal<OpenedGame | null>(null);
  readonly told = signal<ToldAnalysis | null>(null);
  /** Whether the curve is that of all worlds, or only a first one. */
  readonly whole = signal(false);
  /** Whose decisions have all been weighed. */
  readonly weighed = signal<readonly Seat[]>([]);
  /** Parts that are done and to be done, while something is looked at. */
  readonly progress = signal<{ readonly seat: Seat | null; readonly done: number; readonly of: number } | null>(null);
  /** Why there is nothing to be seen. */
  readonly problem = signal<"unreadable" | "running" | "failed" | null>(null);

  private instances: Instance[] = [];
  private readonly found = new Set<number>();
  private readonly known = new Map<string, Promise<unknown>>();
  private turn: Promise<void> = Promise.resolve();
  private told_at = 0;
  private key = "";
  private closed = false;

  constructor(private readonly means: Means = usual()) {}

  /** Answers once the whole curve is there, or cannot be; a first one is told before. */
  async open(record: string): Promise<void> {
    const opened = await this.begin(record, this.means.hands);
    if (opened === null) return;
    this.key = [opened.record, this.means.worlds, this.means.version].join("/");
    for (const [part, known] of await this.means.findings.of(this.key)) {
      if (known !== "" && (await this.first?.ask({ what: "keep", part, text: known })) !== "") this.found.add(part);
    }
    if (this.closed) return;
    const curve = [...Array(opened.stretches).keys()];
    this.turn = this.glimpse(curve).then(() => this.work(null, curve));
    await this.turn;
  }

  /** The game alone, to try something in it. */
  async begin(record: string, hands = 1): Promise<OpenedGame | null> {
    const call = { what: "open", text: record, worlds: this.means.worlds };
    const module = await this.means.module().catch(() => null);
    if (this.closed) return null;
    if (module === null) return this.fail("failed");
    this.instances = Array.from({ length: hands }, () => new Instance(module, this.means.start()));
    const [text = ""] = await Promise.all(this.instances.map((one) => one.ask(call)));
    if (this.closed) return null;
    const opened = text === "" ? { problem: "failed" as const } : (JSON.parse(text) as OpenedGame | { readonly problem: "unreadable" | "running" });
    if ("problem" in opened) return this.fail(opened.problem);
    this.opened.value = opened;
    return opened;
  }

  /** The decisions of a seat; what is asked for later waits. */
  weigh(seat: Seat): Promise<void> {
    this.turn = this.turn.then(async () => {
      const opened = this.opened.peek();
      const told = this.told.peek();
      if (this.closed || opened === null || told === null || this.weighed.peek().includes(seat)) return;
      // Where its chances fell most there is most to be seen.
      const turns = opened.turns.flatMap((mover, i) => (mover === seat ? [{ part: opened.stretches + i, moved: told.moments[i + 1]?.moved[seat] ?? 0 }] : []));
      await this.work(seat, turns.sort((a, b) => a.moved - b.moved).map(({ part }) => part));
    });
    return this.turn;
  }

  asked(step: number, actions: readonly string[]): Promise<Asked | null> {
    return this.once<Asked>({ what: "asked", step, actions });
  }

  /** What happened from one decision to another. */
  happened(step: number, last: number): Promise<Happened | null> {
    return this.once<Happened>({ what: "told", step, last });
  }

  async tries(step: number, best: string, action: string): Promise<ToldTry | null> {
    return this.answer<ToldTry>({ what: "try", step, actions: [best, action] });
  }

  /** The log of a table that stands before that decision. */
  log(step: number, name: string): Promise<string> {
    return this.first?.ask({ what: "log", step, name }) ?? Promise.resolve("");
  }

  close(): void {
    this.closed = true;
    for (const one of this.instances) one.end();
  }

  private get first(): Instance | undefined {
    return this.instances[0];
  }

  private once<T>(call: object): Promise<T | null> {
    const key = JSON.stringify(call);
    const known = (this.known.get(key) as Promise<T | null> | undefined) ?? this.answer<T>(call);
    this.known.set(key, known);
    return known;
  }

  private async answer<T>(call: object): Promise<T | null> {
    const text = (await this.first?.ask(call)) ?? "";
    return text === "" ? null : (JSON.parse(text) as T);
  }

  private fail(problem: "unreadable" | "running" | "failed"): null {
    this.problem.value = problem;
    this.close();
    return null;
  }

  /** Each instance does the next of these parts that is left. */
  private async share(what: "glimpse" | "find", parts: readonly number[], found: (by: Instance, part: number, text: string) => void): Promise<void> {
    const left = [...parts];
    await Promise.all(this.instances.map(async (instance) => {
      for (let part = left.shift(); part !== undefined && !this.closed; part = left.shift()) {
        const text = await instance.ask({ what, part });
        if (text === "" || this.closed) return;
        found(instance, part, text);
      }
    }));
  }

  /** A first curve by a few worlds, unless the whole one is there; whoever finds the rest goes on from there. */
  private async glimpse(curve: readonly number[]): Promise<void> {
    if (curve.every((part) => this.found.has(part))) return;
    let done = 0;
    const note = () => (this.progress.value = { seat: null, done, of: curve.length });
    note();
    await this.share("glimpse", curve, (by, part, text) => {
      for (const other of this.instances) if (other !== by) void other.ask({ what: "keep", part, text });
      ++done;
      note();
    });
    if (done < curve.length || this.closed) return;
    await this.tell([]);
    await this.means.shown(); // the rest would keep a slow device from drawing it
  }

  /** Finds these parts; the first instance puts them together. */
  private async work(seat: Seat | null, parts: readonly number[]): Promise<void> {
    const of = parts.length;
    const note = () => (this.progress.value = { seat, done: parts.filter((part) => this.found.has(part)).length, of });
    note();
    await this.share("find", parts.filter((part) => !this.found.has(part)), (by, part, text) => {
      this.found.add(part);
      this.means.findings.keep(this.key, part, text);
      if (by !== this.first) void this.first?.ask({ what: "keep", part, text });
      note();
      if (seat !== null && Date.now() - this.told_at > pause) void this.tell([...this.weighed.peek(), seat]);
    });
    if (this.closed) return;
    if (!parts.every((part) => this.found.has(part))) return void this.fail("failed");
    const seats = [...this.weighed.peek(), ...(seat === null ? [] : [seat])];
    await this.tell(seats);
    batch(() => {
      this.whole.value = true;
      this.weighed.value = seats;
      this.progress.value = null;
    });
  }

  private async tell(seats: readonly Seat[]): Promise<void> {
    this.told_at = Date.now();
    const told = await this.answer<ToldAnalysis>({ what: "tell", seats });
    if (told !== null && !this.closed) this.told.value = told;
  }
}
