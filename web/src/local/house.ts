// The worker with this device's tables, as the page speaks to it.
import { name_or_guest } from "../ui";
import { engine } from "./here";
import type { FromPage, ToPage } from "./house_worker";
import { elsewhere, storage_trouble } from "./notices";

interface Heard {
  readonly tell: (text: string) => void;
  readonly end: (code: number) => void;
}

/** As the server's: a session that has ended, and a line that has broken. */
const ended = 4004;
const broken = 0;

export class House {
  private readonly wires = new Map<number, Heard>();
  private readonly asked = new Map<number, (answer: { readonly status: number; readonly body: string }) => void>();
  private last = 0;
  private gone = false;

  constructor(private readonly worker: Worker, lessons: boolean) {
    worker.onmessage = ({ data }: MessageEvent<ToPage>) => this.hear(data);
    worker.onerror = () => this.end(broken);
    if (engine !== null) this.say({ what: "open", engine: new URL(engine, location.href).href, lessons });
  }

  ask(method: "GET" | "POST", target: string, text: string): Promise<{ readonly status: number; readonly body: string }> {
    return new Promise((settle) => {
      if (this.gone) return settle(gone(ended));
      const number = ++this.last;
      this.asked.set(number, settle);
      this.say({ what: "ask", number, method, target, text, name: name_or_guest() });
    });
  }

  connect(tell: (text: string) => void, end: (code: number) => void) {
    const number = ++this.last;
    this.wires.set(number, { tell, end });
    if (this.gone) queueMicrotask(() => end(ended));
    return {
      send: (text: string) => this.say({ what: "say", number, text }),
      close: () => {
        this.wires.delete(number);
        this.say({ what: "leave", number });
      },
    };
  }

  /** Tells the lesson what the learner does, and answers where it stands. */
  lesson(call: object): Promise<{ readonly status: number; readonly body: string }> {
    return new Promise((settle) => {
      if (this.gone) return settle(gone(broken));
      const number = ++this.last;
      this.asked.set(number, settle);
      this.say({ what: "lesson", number, text: JSON.stringify(call) });
    });
  }

  /** A table whose log begins like this. */
  seat_up(table: string, text: string): void {
    this.say({ what: "load", table, text });
  }

  /** What a seat does that nobody sits at; null: nothing more. */
  play(move: { readonly seat: number; readonly action: string } | null): void {
    this.say({ what: "play", move });
  }

  private say(message: FromPage): void {
    this.worker.postMessage(message);
  }

  private hear(message: ToPage): void {
    switch (message.what) {
      case "tell":
        this.wires.get(message.number)?.tell(message.text);
        return;
      case "answer":
        this.asked.get(message.number)?.(message);
        this.asked.delete(message.number);
        return;
      case "trouble":
        storage_trouble.value = true;
        return;
      case "failed":
        this.end(broken);
        return;
      default:
        elsewhere.value = true;
        this.end(ended);
    }
  }

  /** Another page has the tables now, or the engine has failed: then whoever asks again gets another. */
  private end(code: number): void {
    this.gone = true;
    this.worker.terminate();
    if (code === broken && opened === this) opened = null;
    if (code === broken && teaching === this) teaching = null;
    for (const { end } of this.wires.values()) end(code);
    for (const settle of this.asked.values()) settle(gone(code));
    this.asked.clear();
  }
}

const gone = (code: number) => ({ status: 503, body: JSON.stringify({ type: "refused", id: "", reason: code === ended ? "elsewhere" : "unreachable" }) });

let opened: House | null = null;
export function house(): House {
  opened ??= new House(new Worker(new URL("./house_worker.ts", import.meta.url), { type: "module" }), false);
  return opened;
}

let teaching: House | null = null;
/** Where lessons are played: in memory alone, and beside whatever other pages do. */
export function classroom(): House {
  teaching ??= new House(new Worker(new URL("./house_worker.ts", import.meta.url), { type: "module" }), true);
  return teaching;
}
