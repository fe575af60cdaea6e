import { createTtlCache } from '../db/cache.ts';
import type { Database, Executor } from '../db/database.ts';
import { findSetting, saveSetting } from './settings.store.ts';

/** A setting of the network that operators change in the console. All servers share it. */
export type Setting<Value> = {
  /** Returns the value. Another server's change shows after a second. */
  current(): Promise<Value>;
  /** Reads the value in the caller's transaction, which needs no second connection then. */
  read(tx: Executor): Promise<Value>;
  /** Stores the value in the caller's transaction. Returns the value before. Call `refresh` after the commit. */
  save(tx: Executor, value: Value): Promise<Value>;
  /** Makes the next read return what is stored. */
  refresh(): void;
};

/** Creates a setting. `parse` converts what is stored, or its absence, to a value; `write` converts a value back. */
export function createSetting<Value>(
  { db }: { db: Database },
  name: string,
  parse: (stored: string | undefined) => Value,
  write: (value: Value) => string = String,
): Setting<Value> {
  const cache = createTtlCache<Promise<Value>>();
  const read = async (executor: Executor) => parse(await findSetting(executor, name));
  return {
    current() {
      const cached = cache.get(db, name);
      if (cached) return cached;
      const value = read(db.kysely);
      cache.set(db, name, value);
      value.catch(() => cache.delete(db, name));
      return value;
    },
    read,
    async save(tx, value) {
      const previous = await read(tx);
      await saveSetting(tx, name, write(value));
      return previous;
    },
    refresh: () => cache.delete(db, name),
  };
}
