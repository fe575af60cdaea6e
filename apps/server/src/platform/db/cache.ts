import type { Database } from './database.ts';

/** What was found out lately and is the same for whoever asks. */
export type TtlCache<Value> = {
  /** What is known under a key, if it is not too old. */
  get(db: Database, key: string): Value | undefined;
  set(db: Database, key: string, value: Value): void;
  delete(db: Database, key: string): void;
};

const oneSecondMs = 1000;
const maxEntries = 500;

/** Makes a memory of few answers for each database; each is kept for a second unless said otherwise. */
export function createTtlCache<Value>(ttlMs = oneSecondMs): TtlCache<Value> {
  const entriesByPool = new WeakMap<object, Map<string, { value: Value; storedAt: number }>>();
  return {
    get(db, key) {
      const last = entriesByPool.get(db.pool)?.get(key);
      return last && performance.now() - last.storedAt < ttlMs ? last.value : undefined;
    },
    set(db, key, value) {
      let entries = entriesByPool.get(db.pool);
      if (!entries) {
        entries = new Map<string, { value: Value; storedAt: number }>();
        entriesByPool.set(db.pool, entries);
      }
      // The oldest, which stands first, gives way: of what many want nothing is lost to a flood of what each asks once.
      entries.delete(key);
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= maxEntries) entries.delete(oldest);
      entries.set(key, { value, storedAt: performance.now() });
    },
    delete(db, key) {
      entriesByPool.get(db.pool)?.delete(key);
    },
  };
}

// From this part of its time on, an answer that is still wanted is asked for anew while it is given out: of what many want, nobody waits for the next one.
const refreshAfterShare = 0.6;

type PendingValue<Value> = {
  value: Promise<Value>;
  createdAt: number;
  isResolved: boolean;
  /** What is answered meanwhile. */
  stale: PendingValue<Value> | undefined;
};

/**
 * Makes a function that asks the database a thing once for all who want to know it, and again before that answer is older than such a time, while it is wanted;
 * the answer must not depend on who asks.
 */
export function createSwrCache<Value>(
  ttlMs = oneSecondMs,
): (db: Database, key: string, load: () => Promise<Value>) => Promise<Value> {
  const memory = createTtlCache<PendingValue<Value>>(ttlMs);

  function begin(db: Database, key: string, load: () => Promise<Value>, stale: PendingValue<Value> | undefined) {
    const pending: PendingValue<Value> = { value: load(), createdAt: performance.now(), isResolved: false, stale };
    memory.set(db, key, pending);
    pending.value.then(
      () => {
        pending.isResolved = true;
        pending.stale = undefined;
      },
      () => {
        if (memory.get(db, key) === pending) memory.delete(db, key);
      },
    );
    return pending;
  }

  return (db, key, load) => {
    const ageOf = ({ createdAt }: PendingValue<Value>) => performance.now() - createdAt;
    const last = memory.get(db, key);
    if (!last) return begin(db, key, load, undefined).value;
    if (last.stale && ageOf(last.stale) < ttlMs) return last.stale.value;
    if (last.isResolved && ageOf(last) >= ttlMs * refreshAfterShare) begin(db, key, load, last);
    return last.value;
  };
}
