// The worker with all tables of this device: the server's lobby as WebAssembly. What the page says goes in, what it hears
// comes out; what a viewer may not know stays here. An entry is kept before anything is told of it.
import { compile, Engine } from "./engine";
import { type Kept, Shelf } from "./shelf";
import { Script, type Scripted } from "./script";
import { type Asked, Thinkers } from "./thinkers";

/** What the page says. */
export type FromPage =
  | { readonly what: "open"; readonly engine: string; readonly lessons: boolean }
  | { readonly what: "say"; readonly number: number; readonly text: string }
  | { readonly what: "leave"; readonly number: number }
  | { readonly what: "ask"; readonly number: number; readonly method: string; readonly target: string; readonly text: string; readonly name: string }
  | { readonly what: "lesson"; readonly number: number; readonly text: string }
  | { readonly what: "load"; readonly table: string; readonly text: string }
  | { readonly what: "play"; readonly move: Scripted | null };

/** What the page hears. */
export type ToPage =
  | { readonly what: "tell"; readonly number: number; readonly text: string }
  | { readonly what: "answer"; readonly number: number; readonly status: number; readonly body: string }
  | { readonly what: "trouble" }
  | { readonly what: "elsewhere" }
  | { readonly what: "failed" };

interface ToDo {
  readonly store: readonly (Kept & { readonly number: number })[];
  readonly tell: readonly { readonly number: number; readonly text: string }[];
  readonly answer: readonly { readonly number: number; readonly status: number; readonly body: string }[];
  readonly think: readonly Asked[];
}

const second = 1000;
const tell = (message: ToPage): void => self.postMessage(message);

class House {
  private readonly watched = new Map<number, string>();
  private ticking = 0;

  constructor(
    private readonly engine: Engine,
    private readonly shelf: Shelf,
    private readonly thinkers: Thinkers | Script,
  ) {}

  call(call: object): void {
    const todo = JSON.parse(this.engine.device(JSON.stringify(call))) as ToDo;
    for (const { number, ...entry } of todo.store) void this.shelf.keep(entry).then(() => this.call({ what: "stored", number }));
    for (const message of todo.tell) tell({ what: "tell", ...message });
    for (const answer of todo.answer) tell({ what: "answer", ...answer });
    for (const question of todo.think) this.thinkers.ask(question, (text) => this.call({ what: "thought", number: question.number, text }));
  }

  take(message: FromPage): void {
    if (message.what === "lesson") return tell({ what: "answer", number: message.number, status: 200, body: this.engine.lesson(message.text) });
    if (message.what === "play") return this.thinkers instanceof Script ? this.thinkers.play(message.move) : undefined;
    if (message.what === "say") this.note(message.number, message.text);
    if (message.what === "leave") this.watched.delete(message.number);
    if (message.what !== "ask") this.thinkers.attend(new Set(this.watched.values()));
    this.call(message);
    clearInterval(this.ticking);
    if (this.watched.size > 0) this.ticking = setInterval(() => this.call({ what: "tick" }), second) as unknown as number;
  }

  /** Bots think at tables that somebody looks at. */
  private note(wire: number, text: string): void {
    const { type, table } = JSON.parse(text) as { readonly type: string; readonly table?: string };
    if (type === "watch" && table !== undefined) this.watched.set(wire, table);
    if (type === "unwatch") this.watched.delete(wire);
  }
}

const random_seed = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function open(address: string, lessons: boolean): Promise<House> {
  const [module, shelf] = await Promise.all([compile(address), lessons ? Shelf.none() : Shelf.open(self.indexedDB, () => tell({ what: "trouble" }))]);
  const engine = new Engine(module);
  engine.open_device(random_seed());
  const house = new House(engine, shelf, lessons ? new Script() : new Thinkers(module));
  for (const { table, summary, bodies } of await shelf.all()) house.call({ what: "load", table, summary, text: bodies.join("\n") });
  house.call({ what: "ready" });
  return house;
}

/** One page at a time has the tables: the newest. What the others show goes on there. */
function claim(): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (locks === undefined) return Promise.resolve();
  return new Promise((settle) => {
    locks
      .request("iteru.house", { steal: true }, () => {
        settle();
        return new Promise(() => undefined);
      })
      .catch(() => {
        tell({ what: "elsewhere" });
        self.close();
      });
  });
}

let house: Promise<House> | null = null;
self.onmessage = ({ data }: MessageEvent<FromPage>) => {
  if (data.what === "open") {
    house = (data.lessons ? Promise.resolve() : claim()).then(() => open(data.engine, data.lessons));
    house.catch(() => tell({ what: "failed" }));
  } else house?.then((opened) => opened.take(data)).catch(() => tell({ what: "failed" }));
};
