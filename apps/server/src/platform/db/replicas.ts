import type pg from 'pg';
import { errorCodeOf } from '../errors/error-code-of.ts';
import type { Log } from '../log/log.ts';
import { type Connection, type Database, isDatabaseUnavailable, openDatabase } from './database.ts';
import { isResponseTimeout, type ReadServers, responseTimeoutMs, takeTurns } from './read-servers.ts';

/** Users who have just written, shared by all nodes. `has` returns true if that is unknown. */
export type RecentWriters = { set(userId: string): Promise<void>; has(userId: string): Promise<boolean> };

/** Streaming replicas of the primary. Those within the lag limit are usable. */
export type Replicas = ReadServers & { close(): Promise<void> };

/** Maximum lag of a replica and the polling interval, in milliseconds. */
export type ReplicaLimits = { maxLagMs: number; pollMs: number };

/** The default limits. Users who have written read from the primary for longer than the maximum lag. */
export const replicaLimits: ReplicaLimits = { maxLagMs: 1000, pollMs: 250 };

const maxPositions = 200;

type WalPosition = { position: bigint; recordedAt: number };
type Replica = { db: Database; freshAt: number; isPolling: boolean };

/** Parses a position in the write-ahead log, such as `16/B374D848`, into a number that can be compared. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Opens the replicas and polls their lag. An unavailable replica does not prevent the start. */
export function openReplicas(
  primary: Database,
  connections: readonly Connection[],
  log: Log,
  limits: ReplicaLimits = replicaLimits,
): Replicas {
  const replicas: Replica[] = connections.map((connection) => ({
    db: openDatabase(connection, log, { responseTimeoutMs }),
    freshAt: Number.NEGATIVE_INFINITY,
    isPolling: false,
  }));
  const positions: WalPosition[] = [];
  let isRecording = false;

  // Records the primary's position and the time. A replica that has replayed it has everything older.
  const recordPosition = async () => {
    const recordedAt = performance.now();
    const position = await readPosition(primary.pool, 'SELECT pg_current_wal_lsn()::text AS position');
    positions.push({ position, recordedAt });
    if (positions.length > maxPositions) positions.shift();
  };
  const poll = async (replica: Replica) => {
    const replayed = await readPosition(replica.db.pool, 'SELECT pg_last_wal_replay_lsn()::text AS position');
    replica.freshAt =
      positions.findLast(({ position }) => position <= replayed)?.recordedAt ?? Number.NEGATIVE_INFINITY;
  };
  const pollAll = () => {
    if (!isRecording) {
      isRecording = true;
      recordPosition()
        .catch(() => undefined)
        .finally(() => {
          isRecording = false;
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
  if (replicas.length > 0) pollAll();
  const timer = replicas.length > 0 ? setInterval(pollAll, limits.pollMs).unref() : undefined;
  const isUsable = ({ freshAt }: Replica) => performance.now() - freshAt <= limits.maxLagMs;

  const servers = replicas.map((replica) => ({
    rows: replica.db.rows,
    isUsable: () => isUsable(replica),
    accepts: () => true,
    handleError(error: unknown, { name }: { name: string }) {
      if (!shouldUsePrimary(error)) return false;
      log.warn({ error: String(error), statement: name }, 'a replica failed, using the primary');
      if (isDatabaseUnavailable(error)) replica.freshAt = Number.NEGATIVE_INFINITY;
      return true;
    },
  }));
  return {
    ...takeTurns(primary, servers),
    async close() {
      clearInterval(timer);
      await Promise.all(replicas.map(({ db }) => db.close()));
    },
  };
}

/** Returns a database whose `read` uses replicas, except for users who have just written. */
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

async function readPosition(pool: pg.Pool, statement: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>(statement);
  if (!rows[0]?.position) throw new Error('this PostgreSQL is not a streaming replica');
  return positionOf(rows[0].position);
}

// Unavailable, too slow, cancelled by a recovery conflict, or a statement that writes.
function shouldUsePrimary(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    ['40001', '40P01', '25006', '57014'].includes(errorCodeOf(error)) ||
    isResponseTimeout(error)
  );
}
