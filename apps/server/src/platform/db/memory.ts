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
      if (!all) {
        all = new Map<string, { answer: Answer; at: number }>();
        kept.set(db.pool, all);
      }
      // The oldest, which stands first, gives way: of what many want nothing is lost to a flood of what each asks once.
      all.delete(key);
      const [oldest] = all.keys();
      if (oldest !== undefined && all.size >= keptMax) all.delete(oldest);
      all.set(key, { answer, at: performance.now() });
    },
    forget(db, key) {
      kept.get(db.pool)?.delete(key);
    },
  };
}

// From this part of its time on, an answer that is still wanted is asked for anew while it is given out: of what many want, nobody waits for the next one.
const renewedAt = 0.6;

type Asked<Answer> = {
  answer: Promise<Answer>;
  at: number;
  isAnswered: boolean;
  /** What is answered meanwhile. */
  before: Asked<Answer> | undefined;
};

/**
 * Makes a function that asks the database a thing once for all who want to know it, and again before that answer is older than such a time, while it is wanted;
 * the answer must not depend on who asks.
 */
export function createRecall<Answer>(
  keptForMs = aSecondMs,
): (db: Database, key: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const memory = createMemory<Asked<Answer>>(keptForMs);

  function begin(db: Database, key: string, ask: () => Promise<Answer>, before: Asked<Answer> | undefined) {
    const asked: Asked<Answer> = { answer: ask(), at: performance.now(), isAnswered: false, before };
    memory.note(db, key, asked);
    asked.answer.then(
      () => {
        asked.isAnswered = true;
        asked.before = undefined;
      },
      () => {
        if (memory.known(db, key) === asked) memory.forget(db, key);
      },
    );
    return asked;
  }

  return (db, key, ask) => {
    const ageOf = ({ at }: Asked<Answer>) => performance.now() - at;
    const last = memory.known(db, key);
    if (!last) return begin(db, key, ask, undefined).answer;
    if (last.before && ageOf(last.before) < keptForMs) return last.before.answer;
    if (last.isAnswered && ageOf(last) >= keptForMs * renewedAt) begin(db, key, ask, last);
    return last.answer;
  };
}
