/** Where messages wait that the server has not confirmed: docs/product.md, Messages. One place for all tabs, and what is in it outlives a crash. */
import type { Unsent } from './outbox.ts';

const databaseName = 'gumball';
const storeName = 'unsent_messages';

/** The queue on disk. `list` answers in the order of writing; `erase` whether anything was there. */
export type UnsentStore = {
  list(): Promise<Unsent[]>;
  write(entry: Unsent): Promise<void>;
  /** Replaces what is there; what has been erased meanwhile stays so. */
  rewrite(entry: Unsent): Promise<void>;
  erase(tempIds: readonly string[]): Promise<boolean>;
};

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The queue could not be used'));
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    const fail = () => reject(transaction.error ?? new Error('The queue could not be written'));
    transaction.onerror = fail;
    transaction.onabort = fail;
  });
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => {
    // The key counts up, so that the order holds whatever the device's clock does.
    const store = request.result.createObjectStore(storeName, { autoIncrement: true });
    store.createIndex('tempId', 'tempId', { unique: true });
  };
  return done(request);
}

/** Opens the queue. Where the browser keeps nothing, as in some private windows, it lives in this tab's memory. */
export function openUnsentStore(): UnsentStore {
  let opened: Promise<IDBDatabase> | undefined;
  const memory = new Map<string, Unsent>();

  async function within<Value>(work: (store: IDBObjectStore) => Promise<Value>): Promise<Value> {
    opened ??= openDatabase();
    const database = await opened;
    database.onclose = () => {
      opened = undefined;
    };
    // A message counts as written only when a crash of the whole machine would leave it.
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    const [value] = await Promise.all([work(transaction.objectStore(storeName)), finished(transaction)]);
    return value;
  }

  return {
    async list() {
      try {
        opened ??= openDatabase();
        const database = await opened;
        const found = await done(database.transaction(storeName).objectStore(storeName).getAll());
        return [...(found as Unsent[]), ...memory.values()];
      } catch {
        opened = undefined;
        return [...memory.values()];
      }
    },
    async write(entry) {
      try {
        await within((store) => done(store.add(entry)));
      } catch {
        opened = undefined;
        memory.set(entry.tempId, entry);
      }
    },
    async rewrite(entry) {
      if (memory.has(entry.tempId)) {
        memory.set(entry.tempId, entry);
        return;
      }
      try {
        await within(async (store) => {
          const key = await done(store.index('tempId').getKey(entry.tempId));
          if (key !== undefined) await done(store.put(entry, key));
        });
      } catch {
        // What was written first is still there: the message itself is safe.
        opened = undefined;
      }
    },
    async erase(tempIds) {
      const had = tempIds.filter((tempId) => memory.delete(tempId)).length;
      try {
        const gone = await within(async (store) => {
          const keys = await Promise.all(tempIds.map((tempId) => done(store.index('tempId').getKey(tempId))));
          const found = keys.filter((key) => key !== undefined);
          await Promise.all(found.map((key) => done(store.delete(key))));
          return found.length;
        });
        return had + gone > 0;
      } catch {
        opened = undefined;
        return had > 0;
      }
    },
  };
}
