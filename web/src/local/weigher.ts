// Weighs a decision on this device: a worker with an instance of the engine thinks about what the seat knows, at whichever table
// it sits. It thinks about one decision at a time; what is asked next ends what is still being thought.
import type { Hint, Prompt } from "../net/protocol";
import type { Known } from "web/generated/messages";
import { compile } from "./engine";
import { engine } from "./here";

export type Advice = NonNullable<Hint["recommended"]>;

/** The best action, and those that clearly lose much against it (src/bots/weighing.h). Where there are many, some come after the others. */
export interface Weighed {
  readonly best: Advice;
  readonly losses: readonly Advice[];
  readonly weighed: number;
  readonly left: number;
}

let module: Promise<WebAssembly.Module> | null = null;
/** Compiled once for all tables of this page. */
export function compiled(): Promise<WebAssembly.Module> {
  if (module === null) {
    module = engine === null ? Promise.reject(new Error("no engine")) : compile(new URL(engine, location.href).href);
    module.catch(() => (module = null)); // perhaps the line was down: asked again, it is tried again
  }
  return module;
}

const random_luck = (): string => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

export class Weigher {
  private worker: Worker | null = null;
  private busy = false;
  private asked = 0;

  constructor(
    private readonly get_module: () => Promise<WebAssembly.Module> = compiled,
    private readonly start = () => new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" }),
  ) {}

  /** Tells what is found, piece by piece; nothing if it cannot be found here, nothing more once something else is asked. */
  async weigh({ position, seat }: Pick<Known, "position"> & Pick<Prompt, "seat">, tell: (found: Weighed) => void): Promise<void> {
    const number = ++this.asked;
    if (this.busy) this.end(number);
    const ready = await this.get_module().catch(() => null);
    if (ready === null || number !== this.asked) return;
    this.busy = true;
    const worker = this.worker ?? this.begin(ready);
    const luck = random_luck();
    for (let from = 0, left = 1; left > 0; ) {
      const text = await this.ask(worker, { position, seat, luck, from });
      if (number !== this.asked) return;
      if (text === "") break;
      const found = JSON.parse(text) as Weighed;
      from += found.weighed;
      ({ left } = found);
      tell(found);
    }
    this.busy = false;
  }

  private ask(worker: Worker, question: object): Promise<string> {
    return new Promise((settle) => {
      worker.onmessage = ({ data }: MessageEvent<{ readonly text: string }>) => settle(data.text);
      worker.onerror = () => {
        this.end();
        settle("");
      };
      worker.postMessage({ number: 0, weigh: JSON.stringify(question) });
    });
  }

  /** Nobody wants to know any more, except what was asked last. */
  end(but = ++this.asked): void {
    this.asked = but;
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
  }

  private begin(ready: WebAssembly.Module): Worker {
    this.worker = this.start();
    this.worker.postMessage({ module: ready });
    return this.worker;
  }
}
