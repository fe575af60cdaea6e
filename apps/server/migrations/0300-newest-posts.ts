import { type Kysely, sql } from 'kysely';

/**
 * Where posts are spread over several servers, their writers list the newest ones in one place, so that the home feed asks
 * only the servers of its page. One database has an index for that and leaves the list empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE newest_posts (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      community_id bigint,
      friends_only boolean NOT NULL
    )`.execute(db);
  if (!(await isDistributed(db))) return;
  // A table that a later migration creates cannot be distributed after several shards were read at once.
  await sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  await sql`
    INSERT INTO newest_posts SELECT id, user_id, community_id, friends_only FROM posts ORDER BY id DESC LIMIT 10000`.execute(
    db,
  );
}

async function isDistributed(db: Kysely<unknown>): Promise<boolean> {
  const { rows: found } = await sql<{ exists: boolean }>`
    SELECT to_regclass('pg_dist_partition') IS NOT NULL AS exists`.execute(db);
  if (found[0]?.exists !== true) return false;
  const { rows } = await sql<{ exists: boolean }>`
    SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'posts'::regclass) AS exists`.execute(db);
  return rows[0]?.exists === true;
}
