// Tables on this device, as the rest of the page knows them. What plays them is loaded when it is wanted.
import type { Wire } from "../net/line";

/** Where a table stands: at the server, or on this device. */
export type Where = "server" | "device";

const engines = import.meta.glob<string>("../../../build/wasm/iteru.wasm", { query: "?url", import: "default", eager: true });
/** Where the engine is; null: this page was made without. */
export const engine: string | null = Object.values(engines)[0] ?? null;

/** Whether tables can be played without a server. */
export const can_play_here = engine !== null && typeof Worker === "function" && typeof WebAssembly === "object";

/** A page from a folder, with no server behind it. */
export const no_server = globalThis.document?.querySelector('meta[name="iteru-site"]') != null;

/** Ids of a server's tables have no such sign. */
export const on_device = (table: string): boolean => table.startsWith("here.");

/** Tables of lessons: in a house of their own, where nothing is kept. */
const lesson_mark = "here.lesson";
export const lesson_table = (name: number | string): string => `${lesson_mark}-${name}`;

const load = () => import("./house");
/** The house that knows of what is asked about. */
const house_of = async (about: string) => {
  const { classroom, house } = await load();
  return about.includes(lesson_mark) ? classroom() : house();
};

const flag = "iteru.tables_here";
/** Whether any table was ever made on this device: without one the engine need not be asked. */
export const has_tables_here = (): boolean => can_play_here && localStorage.getItem(flag) !== null;

/** A table is about to be made here: the engine may come already. */
export const prepare_here = (): void => void load().then(({ house }) => house(), () => undefined);

/** As a request to the server: the answer, and whether it was granted. */
export async function ask_here(method: "GET" | "POST", target: string, body: string) {
  const about = target + body;
  if (method === "POST" && !about.includes(lesson_mark)) localStorage.setItem(flag, "yes");
  return (await house_of(about)).ask(method, target, body);
}

/** As a WebSocket to the server. */
export function wire_here(table: string): Wire {
  const waiting: string[] = [];
  let inner: { send(text: string): void; close(): void } | null = null;
  let closed = false;
  const wire: Wire = {
    send: (text) => (inner === null ? void waiting.push(text) : inner.send(text)),
    close: () => {
      closed = true;
      inner?.close();
    },
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  house_of(table).then(
    (house) => {
      if (closed) return;
      inner = house.connect((text) => wire.onmessage?.({ data: text }), (code) => wire.onclose?.({ code }));
      wire.onopen?.();
      for (const text of waiting) inner.send(text);
    },
    () => wire.onclose?.({ code: 0 }),
  );
  return wire;
}
