// The workers of one seat, as many as its bot has threads, an instance of the engine each. Each thinks as one of the threads and says
// how often it tried what; then all hear what all have found, add it up, and choose: the same, and what those threads would
// have chosen in one program (src/wasm/thinker.h).
import type { Beginning, Question } from "./thinker";

/** What an instance that thinks as one thread says. */
interface Found {
  readonly look: string;
}

export class Team {
  private readonly workers: readonly Worker[];
  /** The first is being thought about. */
  private readonly asked: Question[] = [];
  private said = new Map<number, string>();
  private chooses: boolean;

  constructor(
    beginning: Beginning,
    parts: number,
    start: () => Worker,
    private readonly answer: (number: number, thought: string) => void,
    fail: () => void,
  ) {
    this.chooses = parts === 1;
    this.workers = Array.from({ length: parts }, (_, part) => {
      const worker = start();
      worker.onmessage = ({ data }: MessageEvent<{ readonly text: string }>) => this.hear(part, data.text);
      worker.onerror = fail;
      worker.postMessage(beginning);
      return worker;
    });
  }

  ask(question: Question): void {
    this.asked.push(question);
    if (this.asked.length === 1) this.put(question, []);
  }

  end(): void {
    for (const worker of this.workers) worker.terminate();
  }

  private put({ number, question, log }: Question, looks: readonly string[]): void {
    this.said = new Map();
    for (const [part, worker] of this.workers.entries()) {
      const mine = this.workers.length === 1 ? question : JSON.stringify({ ...(JSON.parse(question) as object), part, looks });
      worker.postMessage({ number, question: mine, log });
    }
  }

  private hear(part: number, text: string): void {
    this.said.set(part, text);
    const [question] = this.asked;
    if (question === undefined || this.said.size < this.workers.length) return;
    const thoughts = this.workers.map((_, one) => this.said.get(one) ?? "");
    if (!this.chooses && !thoughts.includes("")) {
      this.chooses = true;
      return this.put(question, thoughts.map((thought) => (JSON.parse(thought) as Found).look));
    }
    this.chooses = this.workers.length === 1;
    this.asked.shift();
    this.answer(question.number, thoughts.includes("") ? "" : (thoughts[0] ?? ""));
    const [next] = this.asked;
    if (next !== undefined) this.put(next, []);
  }
}
