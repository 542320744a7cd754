// The engine as WebAssembly, called with texts. It runs in workers only.
interface Exports {
  readonly memory: WebAssembly.Memory;
  _initialize(): void;
  iteru_room_for(size: number): number;
  iteru_text_size(): number;
  iteru_device_open(): number;
  iteru_device(now: number, wall: number): number;
  iteru_bring_net(name: number): number;
  iteru_think(question: number): number;
  iteru_lesson(): number;
  iteru_weigh(): number;
  iteru_analyse(): number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
  private readonly exports: Exports;

  constructor(module: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(module, system(module, () => this.exports.memory));
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  open_device(seed: string): void {
    this.give(seed);
    if (this.exports.iteru_device_open() === 0) throw new Error("not a seed");
  }

  device(call: string): string {
    this.give(call);
    return this.said(this.exports.iteru_device(performance.now(), Date.now()));
  }

  /** What its bots have learned: before any of them thinks. */
  bring_net(game: string, file: Uint8Array): void {
    const name = encoder.encode(game);
    const all = new Uint8Array(name.length + file.length);
    all.set(name);
    all.set(file, name.length);
    this.give_bytes(all);
    this.exports.iteru_bring_net(name.length);
  }

  think(question: string, log: string): string {
    this.give(question + log);
    return this.said(this.exports.iteru_think(encoder.encode(question).length));
  }

  lesson(call: string): string {
    this.give(call);
    return this.said(this.exports.iteru_lesson());
  }

  weigh(question: string): string {
    this.give(question);
    return this.said(this.exports.iteru_weigh());
  }

  analyse(call: string): string {
    this.give(call);
    return this.said(this.exports.iteru_analyse());
  }

  private give(text: string): void {
    this.give_bytes(encoder.encode(text));
  }

  private give_bytes(bytes: Uint8Array): void {
    const at = this.exports.iteru_room_for(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  private said(at: number): string {
    return decoder.decode(new Uint8Array(this.exports.memory.buffer, at, this.exports.iteru_text_size()));
  }
}

/** The C library wants to know the time; of all else it names it needs nothing. */
function system(module: WebAssembly.Module, memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] =
      name === "clock_time_get"
        ? (_clock: number, _precision: bigint, to: number) => {
            new DataView(memory().buffer).setBigUint64(to, BigInt(Math.round(performance.now() * 1e6)), true);
            return 0;
          }
        : () => {
            throw new Error(`unexpected call of ${name}`);
          };
  }
  return imports;
}

/** From its file; a server that does not call it by its type costs a little time. */
export async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  if (answer.headers.get("Content-Type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
