import type pg from 'pg';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Log } from '../log/log.ts';
import { type Connection, type Database, isDatabaseUnavailable, openDatabase, type Statement } from './database.ts';

/** Remembers on all nodes who has just written; `has` says yes where nobody can tell. */
export type RecentWriters = { set(userId: string): Promise<void>; has(userId: string): Promise<boolean> };

/** Streaming replicas of the primary, and which of them reads may go to. */
export type Replicas = {
  /** How many are there and close enough behind. */
  usable(): number;
  /** The primary with its prepared reads sent to a replica; the primary itself where none may be used. Everything that is no prepared read stays on it. */
  pick(): Database;
  close(): Promise<void>;
};

/** How far behind a replica may be, and how often that is looked at, in milliseconds. */
export type ReplicaTimeouts = { maxLagMs: number; pollMs: number };

/** For a second behind at most; who has written reads from the primary for longer than that. */
export const replicaTimeouts: ReplicaTimeouts = { maxLagMs: 1000, pollMs: 250 };

const responseTimeoutMs = 3000;
const maxMarks = 200;

type WalPosition = { position: bigint; at: number };
type Replica = { db: Database; freshAt: number; isPolling: boolean };

/** A position in the write-ahead log, such as `16/B374D848`, as a number that can be compared. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Opens the replicas and goes on watching how far they are behind. One that is away is no reason not to start. */
export function openReplicas(
  primary: Database,
  connections: readonly Connection[],
  log: Log,
  timeouts: ReplicaTimeouts = replicaTimeouts,
): Replicas {
  const replicas: Replica[] = connections.map((connection) => ({
    db: openDatabase(connection, log, 16, responseTimeoutMs),
    freshAt: Number.NEGATIVE_INFINITY,
    isPolling: false,
  }));
  const marks: WalPosition[] = [];
  let next = 0;
  let marking = false;

  // Where the primary was, and when: a replica that has replayed that much shows everything from before.
  const mark = async () => {
    const at = performance.now();
    const position = await readPositions(primary.pool, 'SELECT pg_current_wal_lsn()::text AS position');
    marks.push({ position, at });
    if (marks.length > maxMarks) marks.shift();
  };
  const poll = async (replica: Replica) => {
    const replayed = await readPositions(replica.db.pool, 'SELECT pg_last_wal_replay_lsn()::text AS position');
    replica.freshAt = marks.findLast(({ position }) => position <= replayed)?.at ?? Number.NEGATIVE_INFINITY;
  };
  const round = () => {
    if (!marking) {
      marking = true;
      mark()
        .catch(() => undefined)
        .finally(() => {
          marking = false;
        });
    }
    for (const replica of replicas) {
      if (replica.isPolling) continue;
      replica.isPolling = true;
      poll(replica)
        .catch(() => {
          replica.freshAt = Number.NEGATIVE_INFINITY;
        })
        .finally(() => {
          replica.isPolling = false;
        });
    }
  };
  if (replicas.length > 0) round();
  const timer = replicas.length > 0 ? setInterval(round, timeouts.pollMs).unref() : undefined;
  const isUsable = ({ freshAt }: Replica) => performance.now() - freshAt <= timeouts.maxLagMs;

  return {
    usable: () => replicas.filter(isUsable).length,
    pick() {
      const usable = replicas.filter(isUsable);
      next += 1;
      const chosen = usable[next % usable.length];
      if (!chosen) return primary;
      const rows = async <Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]> => {
        try {
          return await chosen.db.rows<Row>(statement, values);
        } catch (error) {
          if (!isPrimaryOnly(error)) throw error;
          log.warn({ error: String(error), statement: statement.name }, 'a replica failed, the primary is asked');
          if (isDatabaseUnavailable(error)) chosen.freshAt = Number.NEGATIVE_INFINITY;
          return primary.rows<Row>(statement, values);
        }
      };
      return { ...primary, rows };
    },
    async close() {
      clearInterval(timer);
      await Promise.all(replicas.map(({ db }) => db.close()));
    },
  };
}

/** The primary whose tolerant reads go to replicas, except those of members who have just written. */
export function withReplicas(primary: Database, replicas: Replicas, recentWriters: RecentWriters): Database {
  const database: Database = {
    ...primary,
    read: async (userId) => (replicas.usable() === 0 || (await recentWriters.has(userId)) ? database : replicas.pick()),
    markWritten: recentWriters.set,
    async close() {
      await replicas.close();
      await primary.close();
    },
  };
  return database;
}

async function readPositions(pool: pg.Pool, question: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>(question);
  if (!rows[0]?.position) throw new Error('this PostgreSQL does not follow another one');
  return positionOf(rows[0].position);
}

// Away, too slow, interrupted because the row it read was cleared away on the primary, or a statement that writes after all.
function isPrimaryOnly(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    ['40001', '40P01', '25006', '57014'].includes(errorCodeOf(error)) ||
    (error instanceof Error && error.message === 'Query read timeout')
  );
}
