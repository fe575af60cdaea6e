import { availableParallelism } from 'node:os';
import type { Database } from './database.ts';

type Waiting = { ticket: number; begin: () => void };
type Line = { running: number; tickets: number; waiting: Waiting[] };

const fewest = 6;
// A database beside this server has its processors; two statements for each keep them busy.
const most = Math.max(fewest, 2 * availableParallelism());

/**
 * Makes a line of its own: a function that answers a database whose prepared statements stand in one line with all others that come this way, and of which only
 * as many run at once as the processors can work on. For reads of which each takes a processor for a while: run all at once they would slow each other and
 * everything else. The place in the line is that of the answered database: what a read asks for next comes before whatever those ask who came after it, else it
 * would wait through the whole line once for each of its statements.
 */
export function createLine(): (db: Database) => Database {
  const lines = new WeakMap<object, Line>();
  return (db) => {
    const line = lines.get(db.pool) ?? { running: 0, tickets: 0, waiting: [] };
    lines.set(db.pool, line);
    line.tickets += 1;
    const ticket = line.tickets;
    return {
      ...db,
      async rows(statement, values) {
        if (line.running >= most) await turn(line, ticket);
        else line.running += 1;
        try {
          return await db.rows(statement, values);
        } finally {
          // Whoever is next takes over the place.
          const next = line.waiting.shift();
          if (next) next.begin();
          else line.running -= 1;
        }
      },
    };
  };
}

function turn({ waiting }: Line, ticket: number): Promise<void> {
  return new Promise((begin) => {
    const before = waiting.findLastIndex((other) => other.ticket <= ticket);
    waiting.splice(before + 1, 0, { ticket, begin });
  });
}

/** The line in which all searches stand. */
export const inSearchLine = createLine();
