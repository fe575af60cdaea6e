import { availableParallelism } from 'node:os';
import type { Database } from './database.ts';

type QueuedQuery = { ticket: number; start: () => void };
type QueryQueue = { running: number; nextTicket: number; waiting: QueuedQuery[] };

const minConcurrent = 6;
// A local database shares this machine's processors. Two statements per processor keep them busy.
const maxQueued = Math.max(minConcurrent, 2 * availableParallelism());

/**
 * Creates a queue that limits concurrent statements. It returns a function that wraps a database: prepared statements
 * of all wrappers share the queue. For CPU-bound reads, which would otherwise slow down each other and everything else.
 * Each wrapper holds one position: the next statement of a read runs before those of later reads. Otherwise a read
 * would wait for the whole queue once per statement.
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
          // The next query takes over the slot.
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

/** The queue of all searches. */
export const searchQueue = createQueryQueue();
