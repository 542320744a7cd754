// Workers that think, an instance of the engine each: one for every seat that a bot has, one for advice. They end when
// nobody looks at their table any more, and begin anew when somebody comes back.
import type { Question } from "./thinker";

export interface Asked extends Question {
  readonly table: string;
  readonly seat: number;
  /** Empty: advice. */
  readonly level: string;
}

interface Waiting {
  readonly asked: Asked;
  readonly answer: (thought: string) => void;
}

const place = ({ table, seat, level }: Asked): string => `${table}/${level === "" ? "advice" : seat}`;

export class Thinkers {
  private readonly workers = new Map<string, Worker>();
  private readonly waiting = new Map<number, Waiting>();
  private attended: ReadonlySet<string> = new Set();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly start = () => new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" }),
  ) {}

  ask(asked: Asked, answer: (thought: string) => void): void {
    this.waiting.set(asked.number, { asked, answer });
    if (this.attended.has(asked.table)) this.hand_over(asked);
  }

  /** Somebody looks at these tables, and at no others. */
  attend(tables: ReadonlySet<string>): void {
    const before = this.attended;
    this.attended = tables;
    for (const [name, worker] of this.workers) {
      if (tables.has(name.slice(0, name.indexOf("/")))) continue;
      worker.terminate();
      this.workers.delete(name);
    }
    for (const { asked } of this.waiting.values()) {
      if (tables.has(asked.table) && !before.has(asked.table)) this.hand_over(asked);
    }
  }

  private hand_over(asked: Asked): void {
    const name = place(asked);
    let worker = this.workers.get(name);
    if (worker === undefined) {
      const fresh = this.start();
      fresh.onmessage = ({ data }: MessageEvent<{ readonly number: number; readonly text: string }>) => this.answer(data.number, data.text);
      // It failed, for want of memory perhaps: the seat goes on without a thought, the next one thinks anew.
      fresh.onerror = () => {
        fresh.terminate();
        if (this.workers.get(name) === fresh) this.workers.delete(name);
        for (const { asked: lost } of this.waiting.values()) if (place(lost) === name) this.answer(lost.number, "");
      };
      fresh.postMessage({ module: this.module });
      this.workers.set(name, fresh);
      worker = fresh;
    }
    const { number, question, log } = asked;
    worker.postMessage({ number, question, log });
  }

  private answer(number: number, text: string): void {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    waiting?.answer(text);
  }
}
