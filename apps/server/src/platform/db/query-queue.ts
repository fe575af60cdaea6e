import { availableParallelism } from 'node:os';
import type { Database } from './database.ts';

type QueuedQuery = { ticket: number; start: () => void };
type QueryQueue = { running: number; nextTicket: number; waiting: QueuedQuery[] };

const minConcurrent = 6;
// A database beside this server has its processors; two statements for each keep them busy.
const maxQueued = Math.max(minConcurrent, 2 * availableParallelism());

/**
 * Makes a line of its own: a function that answers a database whose prepared statements stand in one line with all others that come this way, and of which only
 * as many run at once as the processors can work on. For reads of which each takes a processor for a while: run all at once they would slow each other and
 * everything else. The place in the line is that of the answered database: what a read asks for next comes before whatever those ask who came after it, else it
 * would wait through the whole line once for each of its statements.
 */
export function createQueryQueue(): (db: Database) => Database {
  const lines = new WeakMap<object, QueryQueue>();
  return (db) => {
    const line = lines.get(db.pool) ?? { running: 0, nextTicket: 0, waiting: [] };
    lines.set(db.pool, line);
    line.nextTicket += 1;
    const ticket = line.nextTicket;
    return {
      ...db,
      async rows(statement, values) {
        if (line.running >= maxQueued) await acquireTurn(line, ticket);
        else line.running += 1;
        try {
          return await db.rows(statement, values);
        } finally {
          // Whoever is next takes over the place.
          const next = line.waiting.shift();
          if (next) next.start();
          else line.running -= 1;
        }
      },
    };
  };
}

function acquireTurn({ waiting }: QueryQueue, ticket: number): Promise<void> {
  return new Promise((start) => {
    const before = waiting.findLastIndex((other) => other.ticket <= ticket);
    waiting.splice(before + 1, 0, { ticket, start });
  });
}

/** The line in which all searches stand. */
export const searchQueue = createQueryQueue();
