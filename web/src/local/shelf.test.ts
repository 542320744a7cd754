import { describe, expect, it } from "vitest";
import { Shelf } from "./shelf";

/** As much of IndexedDB as a shelf needs; `full` makes every write fail. */
function storage(rows: Map<string, Map<string, [IDBValidKey, unknown]>>, full = { now: false }): IDBFactory {
  const request = (result: unknown) => {
    const made: { result: unknown; onsuccess: (() => void) | null; onerror: (() => void) | null; onupgradeneeded?: () => void } = { result, onsuccess: null, onerror: null };
    queueMicrotask(() => {
      made.onupgradeneeded?.();
      made.onsuccess?.();
    });
    return made;
  };
  const store = (name: string, mode: string) => {
    const table = rows.get(name) ?? new Map<string, [IDBValidKey, unknown]>();
    rows.set(name, table);
    const sorted = () => [...table.values()].sort(([a], [b]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    const put = (value: unknown, key: IDBValidKey) => mode === "readwrite" && !full.now && table.set(JSON.stringify(key), [key, value]);
    return { add: put, put, getAllKeys: () => request(sorted().map(([key]) => key)), getAll: () => request(sorted().map(([, value]) => value)) };
  };
  const base = {
    createObjectStore: () => undefined,
    transaction: (_names: string[], mode = "readonly") => {
      const made = { oncomplete: null as (() => void) | null, onabort: null as (() => void) | null, error: null, objectStore: (name: string) => store(name, mode) };
      queueMicrotask(() => (full.now ? made.onabort?.() : made.oncomplete?.()));
      return made;
    },
  };
  return { open: () => request(base) } as unknown as IDBFactory;
}

describe("a shelf", () => {
  it("has what was kept when it is opened again", async () => {
    const rows = new Map();
    const shelf = await Shelf.open(storage(rows), () => undefined);
    await shelf.keep({ table: "here.a", seq: 1, body: "one", summary: "first" });
    await shelf.keep({ table: "here.a", seq: 2, body: "two" });
    const again = await Shelf.open(storage(rows), () => undefined);
    expect(await again.all()).toEqual([{ table: "here.a", summary: "first", bodies: ["one", "two"] }]);
  });

  it("says when storage is full, and keeps nothing behind the gap", async () => {
    const rows = new Map();
    const full = { now: false };
    let troubles = 0;
    const shelf = await Shelf.open(storage(rows, full), () => ++troubles);
    await shelf.keep({ table: "here.a", seq: 1, body: "one" });
    full.now = true;
    await shelf.keep({ table: "here.a", seq: 2, body: "two" });
    full.now = false;
    await shelf.keep({ table: "here.a", seq: 3, body: "three" });
    expect(troubles).toBe(1);
    expect((await (await Shelf.open(storage(rows), () => undefined)).all())[0]?.bodies).toEqual(["one"]);
  });

  it("goes on in memory where storage is forbidden", async () => {
    let troubles = 0;
    const shelf = await Shelf.open(undefined, () => ++troubles);
    await shelf.keep({ table: "here.a", seq: 1, body: "one" });
    expect([troubles, await shelf.all()]).toEqual([1, []]);
  });
});
