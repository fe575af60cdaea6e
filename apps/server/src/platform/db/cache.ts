import type { Database } from './database.ts';

/** A cache of recent results that are the same for every user. */
export type TtlCache<Value> = {
  /** Returns the value of a key unless it has expired. */
  get(db: Database, key: string): Value | undefined;
  set(db: Database, key: string, value: Value): void;
  delete(db: Database, key: string): void;
};

const oneSecondMs = 1000;
const maxEntries = 500;

/** Creates a small cache per database. Entries expire after `ttlMs`. */
export function createTtlCache<Value>(ttlMs = oneSecondMs): TtlCache<Value> {
  const entriesByPool = new WeakMap<object, Map<string, { value: Value; storedAt: number }>>();
  return {
    get(db, key) {
      const entry = entriesByPool.get(db.pool)?.get(key);
      return entry && performance.now() - entry.storedAt < ttlMs ? entry.value : undefined;
    },
    set(db, key, value) {
      let entries = entriesByPool.get(db.pool);
      if (!entries) {
        entries = new Map<string, { value: Value; storedAt: number }>();
        entriesByPool.set(db.pool, entries);
      }
      // Evicts the oldest entry, which is first: a flood of keys that are read once does not evict the popular ones.
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

// From this part of its TTL on, a read refreshes the value in the background: no reader of a popular key waits.
const refreshAfterShare = 0.6;

type PendingValue<Value> = {
  value: Promise<Value>;
  createdAt: number;
  isResolved: boolean;
  /** The stale value returned until this one resolves. */
  stale: PendingValue<Value> | undefined;
};

/**
 * Creates a stale-while-revalidate cache: concurrent readers share one query, and a popular value is reloaded before it
 * expires. The value must not depend on the user.
 */
export function createSwrCache<Value>(
  ttlMs = oneSecondMs,
): (db: Database, key: string, load: () => Promise<Value>) => Promise<Value> {
  const cache = createTtlCache<PendingValue<Value>>(ttlMs);

  function startLoad(db: Database, key: string, load: () => Promise<Value>, stale: PendingValue<Value> | undefined) {
    const pending: PendingValue<Value> = { value: load(), createdAt: performance.now(), isResolved: false, stale };
    cache.set(db, key, pending);
    pending.value.then(
      () => {
        pending.isResolved = true;
        pending.stale = undefined;
      },
      () => {
        if (cache.get(db, key) === pending) cache.delete(db, key);
      },
    );
    return pending;
  }

  return (db, key, load) => {
    const ageOf = ({ createdAt }: PendingValue<Value>) => performance.now() - createdAt;
    const entry = cache.get(db, key);
    if (!entry) return startLoad(db, key, load, undefined).value;
    if (entry.stale && ageOf(entry.stale) < ttlMs) return entry.stale.value;
    if (entry.isResolved && ageOf(entry) >= ttlMs * refreshAfterShare) startLoad(db, key, load, entry);
    return entry.value;
  };
}
