/**
 * The durable outbox of unconfirmed messages: docs/product.md, Messages. All tabs share it, and it survives a crash.
 */
import type { PendingMessage } from '../engine/pending-message.ts';

const databaseName = 'gumball';
const storeName = 'unsent_messages';

/**
 * The outbox on disk. `list` returns entries in the order of insertion; `remove` resolves to whether anything was
 * removed.
 */
export type OutboxDb = {
  list(): Promise<PendingMessage[]>;
  insert(entry: PendingMessage): Promise<void>;
  /** Replaces an existing entry. A removed entry is not restored. */
  update(entry: PendingMessage): Promise<void>;
  remove(tempIds: readonly string[]): Promise<boolean>;
};

function requestDone<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The queue could not be used'));
  });
}

function transactionDone(transaction: IDBTransaction): Promise<void> {
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
    // An auto-increment key keeps the order independent of the device clock.
    const store = request.result.createObjectStore(storeName, { autoIncrement: true });
    store.createIndex('tempId', 'tempId', { unique: true });
  };
  return requestDone(request);
}

/** Opens the outbox. Where IndexedDB is unavailable, as in some private windows, it is kept in memory. */
export function openOutboxDb(): OutboxDb {
  let openedDatabase: Promise<IDBDatabase> | undefined;
  const memory = new Map<string, PendingMessage>();

  async function withStore<Value>(operation: (store: IDBObjectStore) => Promise<Value>): Promise<Value> {
    openedDatabase ??= openDatabase();
    const database = await openedDatabase;
    database.onclose = () => {
      openedDatabase = undefined;
    };
    // Strict durability: a write is complete only when it survives a crash of the operating system.
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    const [value] = await Promise.all([operation(transaction.objectStore(storeName)), transactionDone(transaction)]);
    return value;
  }

  return {
    async list() {
      try {
        openedDatabase ??= openDatabase();
        const database = await openedDatabase;
        const found = await requestDone(database.transaction(storeName).objectStore(storeName).getAll());
        return [...(found as PendingMessage[]), ...memory.values()];
      } catch {
        openedDatabase = undefined;
        return [...memory.values()];
      }
    },
    async insert(entry) {
      try {
        await withStore((store) => requestDone(store.add(entry)));
      } catch {
        openedDatabase = undefined;
        memory.set(entry.tempId, entry);
      }
    },
    async update(entry) {
      if (memory.has(entry.tempId)) {
        memory.set(entry.tempId, entry);
        return;
      }
      try {
        await withStore(async (store) => {
          const key = await requestDone(store.index('tempId').getKey(entry.tempId));
          if (key !== undefined) await requestDone(store.put(entry, key));
        });
      } catch {
        // The insert succeeded, so the message itself is safe.
        openedDatabase = undefined;
      }
    },
    async remove(tempIds) {
      const removedFromMemory = tempIds.filter((tempId) => memory.delete(tempId)).length;
      try {
        const removedFromDb = await withStore(async (store) => {
          const keys = await Promise.all(tempIds.map((tempId) => requestDone(store.index('tempId').getKey(tempId))));
          const found = keys.filter((key) => key !== undefined);
          await Promise.all(found.map((key) => requestDone(store.delete(key))));
          return found.length;
        });
        return removedFromMemory + removedFromDb > 0;
      } catch {
        openedDatabase = undefined;
        return removedFromMemory > 0;
      }
    },
  };
}
