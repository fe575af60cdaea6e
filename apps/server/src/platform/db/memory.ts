import type { Database } from './database.ts';

/** What was found out lately and is the same for whoever asks. */
export type Memory<Answer> = {
  /** What is known under a key, if it is not too old. */
  known(db: Database, key: string): Answer | undefined;
  note(db: Database, key: string, answer: Answer): void;
  forget(db: Database, key: string): void;
};

const aSecondMs = 1000;
const keptMax = 500;

/** Makes a memory of few answers for each database; each is kept for a second unless said otherwise. */
export function createMemory<Answer>(keptForMs = aSecondMs): Memory<Answer> {
  const kept = new WeakMap<object, Map<string, { answer: Answer; at: number }>>();
  return {
    known(db, key) {
      const last = kept.get(db.pool)?.get(key);
      return last && performance.now() - last.at < keptForMs ? last.answer : undefined;
    },
    note(db, key, answer) {
      let all = kept.get(db.pool);
      if (!all || all.size >= keptMax) {
        all = new Map<string, { answer: Answer; at: number }>();
        kept.set(db.pool, all);
      }
      all.set(key, { answer, at: performance.now() });
    },
    forget(db, key) {
      kept.get(db.pool)?.delete(key);
    },
  };
}

/** Makes a function that asks the database a thing at most once in such a time, for all who want to know it; the answer must not depend on who asks. */
export function createRecall<Answer>(
  keptForMs = aSecondMs,
): (db: Database, key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const memory = createMemory<Promise<Answer>>(keptForMs);
  return async (db, key, ask) => {
    const last = memory.known(db, key);
    if (last) return last;
    const answer = ask();
    memory.note(db, key, answer);
    try {
      return await answer;
    } catch (error) {
      memory.forget(db, key);
      throw error;
    }
  };
}
