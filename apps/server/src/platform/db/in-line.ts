import { availableParallelism } from 'node:os';
import type { Database } from './database.ts';

type Line = { running: number; waiting: (() => void)[] };

const fewest = 6;
// A database beside this server has its processors; two statements for each keep them busy.
const most = Math.max(fewest, 2 * availableParallelism());

/**
 * Makes a line of its own: a function that answers a database whose prepared statements stand in one line with all others that come this way, and of which only
 * as many run at once as the processors can work on. For reads of which each takes a processor for a while: run all at once they would slow each other and
 * everything else.
 */
export function createLine(): (db: Database) => Database {
  const lines = new WeakMap<object, Line>();
  return (db) => {
    const line = lines.get(db.pool) ?? { running: 0, waiting: [] };
    lines.set(db.pool, line);
    return {
      ...db,
      async rows(statement, values) {
        if (line.running >= most) await new Promise<void>((resolve) => line.waiting.push(resolve));
        else line.running += 1;
        try {
          return await db.rows(statement, values);
        } finally {
          // Whoever is next takes over the place.
          const next = line.waiting.shift();
          if (next) next();
          else line.running -= 1;
        }
      },
    };
  };
}

/** The line in which all searches stand. */
export const inSearchLine = createLine();
