import { type Kysely, sql } from 'kysely';

/**
 * Where posts are spread over several servers, those that a member saved are on all of them. Each member has a list of these
 * posts, so that a page asks only the servers of its posts. One database has an index for that and leaves the list empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const arePostsDistributed = await isDistributed(db);
  // A table that others refer to cannot be changed after several shards were changed at once.
  if (arePostsDistributed) await sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  await sql`
    CREATE TABLE member_saves (
      user_id bigint NOT NULL,
      post_id bigint NOT NULL,
      saved_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, post_id)
    )`.execute(db);
  await sql`CREATE INDEX idx_member_saves_recent ON member_saves (user_id, saved_at DESC, post_id DESC)`.execute(db);
  await sql`CREATE INDEX idx_member_saves_posts ON member_saves (post_id)`.execute(db);
  if (!arePostsDistributed) return;
  await sql`SELECT create_distributed_table('member_saves', 'user_id', colocate_with => 'gumball_entries')`.execute(db);
  await sql`
    INSERT INTO member_saves (user_id, post_id, saved_at) SELECT user_id, post_id, created_at FROM post_saves`.execute(
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
