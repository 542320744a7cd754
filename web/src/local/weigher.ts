// Weighs a decision on this device: a worker with an instance of the engine thinks about what the seat knows, at whichever table
// it sits. It thinks about one decision at a time; what is asked next ends what is still being thought.
import type { Hint, Prompt } from "../net/protocol";
import type { Known } from "web/generated/messages";
import { compile } from "./engine";
import { engine } from "./here";

export type Advice = NonNullable<Hint["recommended"]>;

/** The best action, and those that clearly lose much against it (src/bots/weighing.h). */
export interface Weighed {
  readonly best: Advice;
  readonly losses: readonly Advice[];
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

  /** What is found; null if it cannot be found here, or something else was asked meanwhile. */
  async weigh({ position, seat }: Pick<Known, "position"> & Pick<Prompt, "seat">): Promise<Weighed | null> {
    const number = ++this.asked;
    if (this.busy) this.end();
    const ready = await this.get_module().catch(() => null);
    if (ready === null || number !== this.asked) return null;
    this.busy = true;
    const worker = this.worker ?? this.begin(ready);
    const text = await new Promise<string>((settle) => {
      worker.onmessage = ({ data }: MessageEvent<{ readonly text: string }>) => settle(data.text);
      worker.onerror = () => {
        this.end();
        settle("");
      };
      worker.postMessage({ number, weigh: JSON.stringify({ position, seat, luck: random_luck() }) });
    });
    if (number !== this.asked) return null;
    this.busy = false;
    return text === "" ? null : (JSON.parse(text) as Weighed);
  }

  /** Nobody wants to know any more. */
  end(): void {
    ++this.asked;
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
