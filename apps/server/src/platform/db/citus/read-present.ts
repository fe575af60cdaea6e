import { type Database, isWorkerUnavailable, type Statement } from '../database.ts';

const workersStatement: Statement = {
  name: 'workers-of-rows',
  text: `
    SELECT array_agg(id)::text[] AS ids FROM unnest($2::bigint[]) AS id
    JOIN pg_dist_placement p ON p.shardid = get_shard_id_for_distribution_column($1::regclass, id) GROUP BY p.groupid`,
};
const probes = {
  posts: { name: 'workers-probe-posts', text: 'SELECT FROM posts WHERE id = $1' },
  post_lists: { name: 'workers-probe-lists', text: 'SELECT FROM post_lists WHERE list_id = $1 LIMIT 1' },
  conversations: { name: 'workers-probe-conversations', text: 'SELECT FROM conversations WHERE id = $1' },
} satisfies Record<string, Statement>;

/** A table whose rows are spread by their ids or those of their lists, as are the rows that belong to them. */
export type SpreadTable = keyof typeof probes;

/** Lists those of the ids whose rows are on workers that respond. */
async function listPresent(db: Database, table: SpreadTable, ids: readonly string[]): Promise<string[]> {
  const workers = await db.rows<{ ids: string[] }>(workersStatement, [table, ids]);
  const present = await Promise.all(
    workers.map(async (worker) => {
      try {
        await db.rows(probes[table], [worker.ids[0]]);
        return worker.ids;
      } catch (error) {
        if (isWorkerUnavailable(error)) return [];
        throw error;
      }
    }),
  );
  return present.flat();
}

/**
 * Reads what belongs to rows with these ids. While a worker of a distributed database is unavailable, what the others
 * have is read: then `error` is the reason why the rest is missing.
 */
export async function readPresent<Row>(
  db: Database,
  table: SpreadTable,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<{ rows: Row[]; error?: Error }> {
  try {
    return { rows: await read(ids) };
  } catch (error) {
    if (!db.isDistributed || !isWorkerUnavailable(error)) throw error;
    const present = await listPresent(db, table, ids);
    return { rows: present.length === 0 ? [] : await read(present), error };
  }
}
