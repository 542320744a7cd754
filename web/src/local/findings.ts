// What was found out about games, and positions to practise, kept on this device: IndexedDB. Where that is forbidden or full, what is
// wanted again is found again.
import { done } from "./shelf";

export interface Findings {
  /** What was found in each part of a game. */
  of(game: string): Promise<ReadonlyMap<number, string>>;
  keep(game: string, part: number, text: string): void;
}

type Store = "findings" | "positions";

let opened: Promise<IDBDatabase> | null = null;
function base(storage: IDBFactory): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((settle, fail) => {
    const request = storage.open("iteru.analysis", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("findings");
      request.result.createObjectStore("positions");
    };
    done(request).then(settle, fail);
  });
  return opened;
}

/** What `work` answers, or `otherwise` where nothing can be kept. */
export async function stored<T>(store: Store, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>, otherwise: T): Promise<T> {
  try {
    if (!("indexedDB" in globalThis)) return otherwise;
    return await done(work((await base(indexedDB)).transaction(store, mode).objectStore(store)));
  } catch {
    return otherwise;
  }
}

export const findings: Findings = {
  async of(game) {
    const all = IDBKeyRange?.bound([game, 0], [game, Infinity]);
    const [keys, texts] = await Promise.all([
      stored<IDBValidKey[]>("findings", "readonly", (one) => one.getAllKeys(all), []),
      stored<string[]>("findings", "readonly", (one) => one.getAll(all) as IDBRequest<string[]>, []),
    ]);
    return new Map(keys.map((key, i) => [(key as [string, number])[1], texts[i] ?? ""]));
  },
  keep(game, part, text) {
    void stored<IDBValidKey>("findings", "readwrite", (one) => one.put(text, [game, part]), "");
  },
};
