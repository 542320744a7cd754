// Where tables on this device are kept: IndexedDB, an entry of a log at a time. If it is forbidden or full, everything
// goes on in memory, and whoever opened it is told.

/** An entry to be kept, and what lists show of its table from then on. */
export interface Kept {
  readonly table: string;
  readonly seq: number;
  readonly body: string;
  readonly summary?: string;
}

export interface KeptTable {
  readonly table: string;
  readonly summary: string;
  readonly bodies: readonly string[];
}

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((settle, fail) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error ?? new Error("no storage"));
  });

export class Shelf {
  private constructor(
    private base: IDBDatabase | null,
    private readonly trouble: () => void,
  ) {}

  /** Where nothing is to be kept. */
  static none(): Shelf {
    return new Shelf(null, () => undefined);
  }

  static async open(storage: IDBFactory | undefined, trouble: () => void): Promise<Shelf> {
    try {
      if (storage === undefined) throw new Error("no storage");
      const request = storage.open("iteru", 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore("entries");
        request.result.createObjectStore("tables");
      };
      return new Shelf(await done(request), trouble);
    } catch {
      trouble();
      return new Shelf(null, trouble);
    }
  }

  /** All tables, each with its log as far as it is whole. */
  async all(): Promise<readonly KeptTable[]> {
    if (this.base === null) return [];
    try {
      return await this.read(this.base);
    } catch {
      this.base = null;
      this.trouble();
      return [];
    }
  }

  private async read(base: IDBDatabase): Promise<readonly KeptTable[]> {
    const read = base.transaction(["entries", "tables"]);
    const entries = read.objectStore("entries");
    const tables = read.objectStore("tables");
    const [keys, bodies, names, summaries] = await Promise.all([
      done(entries.getAllKeys()), done(entries.getAll()), done(tables.getAllKeys()), done(tables.getAll()),
    ]);
    const logs = new Map<string, string[]>();
    keys.forEach((key, i) => {
      const [table, seq] = key as [string, number];
      const log = logs.get(table) ?? [];
      logs.set(table, log);
      if (seq === log.length + 1) log.push(bodies[i] as string);
    });
    const summary = new Map(names.map((name, i) => [name as string, summaries[i] as string]));
    return [...logs].map(([table, log]) => ({ table, summary: summary.get(table) ?? "", bodies: log }));
  }

  /** Answers once it is kept, or once it is clear that nothing can be. */
  async keep({ table, seq, body, summary }: Kept): Promise<void> {
    if (this.base === null) return;
    try {
      const write = this.base.transaction(["entries", "tables"], "readwrite");
      const kept = new Promise<void>((settle, fail) => {
        write.oncomplete = () => settle();
        write.onabort = () => fail(write.error ?? new Error("no storage"));
      });
      write.objectStore("entries").add(body, [table, seq]);
      if (summary !== undefined) write.objectStore("tables").put(summary, table);
      await kept;
    } catch {
      // From now on in memory alone: what comes later must not stand behind a gap.
      this.base = null;
      this.trouble();
    }
  }
}
