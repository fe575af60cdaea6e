import { availableParallelism } from 'node:os';
import type { Database } from './database.ts';

type QueuedQuery = { ticket: number; start: () => void };
type QueryQueue = { running: number; nextTicket: number; waiting: QueuedQuery[] };

const minConcurrent = 6;
// A local database shares this machine's processors. Two statements per processor keep them busy.
const maxConcurrent = Math.max(minConcurrent, 2 * availableParallelism());

/**
 * Creates a queue that limits concurrent statements. It returns a function that wraps a database: prepared statements
 * of all wrappers share the queue. For CPU-bound reads, which would otherwise slow down each other and everything else.
 * Each wrapper holds one position: the next statement of a read runs before those of later reads. Otherwise a read
 * would wait for the whole queue once per statement.
 */
export function createQueryQueue(): (db: Database) => Database {
  const queues = new WeakMap<object, QueryQueue>();
  return (db) => {
    const queue = queues.get(db.pool) ?? { running: 0, nextTicket: 0, waiting: [] };
    queues.set(db.pool, queue);
    queue.nextTicket += 1;
    const ticket = queue.nextTicket;
    return {
      ...db,
      async rows(statement, values) {
        if (queue.running >= maxConcurrent) await acquireTurn(queue, ticket);
        else queue.running += 1;
        try {
          return await db.rows(statement, values);
        } finally {
          // The next query takes over the slot.
          const next = queue.waiting.shift();
          if (next) next.start();
          else queue.running -= 1;
        }
      },
    };
  };
}

function acquireTurn({ waiting }: QueryQueue, ticket: number): Promise<void> {
  return new Promise((start) => {
    const previousIndex = waiting.findLastIndex((queued) => queued.ticket <= ticket);
    waiting.splice(previousIndex + 1, 0, { ticket, start });
  });
}

/** The queue of all searches. */
export const searchQueue = createQueryQueue();
