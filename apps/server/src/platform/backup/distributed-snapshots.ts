import pg from 'pg';
import { distributedTables } from '../db/citus/placements.ts';
import type { Database } from '../db/database.ts';

// A transaction that is being committed on several servers locks this table until all of them have committed.
const lockCommits = 'LOCK TABLE pg_dist_transaction IN EXCLUSIVE MODE';
// Writers wait behind this lock: the backup fails before they time out.
const lockTimeout = '5s';

/**
 * Runs work while no transaction is committed on some servers of a distributed database only: waits for those that are, and
 * lets others wait. Snapshots that are taken meanwhile are of the same moment.
 */
export async function whileCommitsWait<T>(
  { connection }: Pick<Database, 'connection'>,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'gumball backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
    await client.query(lockCommits);
    return await work();
  } finally {
    await client.end();
  }
}

/** Makes a transaction use one connection to each worker, whose snapshot is that of its first statement there. */
export const oneConnectionPerWorker = 'SET LOCAL citus.max_adaptive_executor_pool_size = 1';

const [[anyTable, anyColumn] = ['', '']] = Object.values(distributedTables).flatMap((tables) => Object.entries(tables));
/** Asks every worker, and reads nothing: no id is negative. */
export const askEveryWorker = `SELECT 1 FROM ${anyTable} WHERE ${anyColumn} < 0`;
