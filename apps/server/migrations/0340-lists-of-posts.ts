import { type Kysely, sql } from 'kysely';

/**
 * Where posts are spread over several servers, those of a member or of a community are on all of them. Each member and
 * each community has a list of these posts, and members of their reposts, so that a page asks only the servers of its
 * posts. One database has indexes for that and leaves the lists empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const arePostsDistributed = await isDistributed(db);
  // A table that others refer to cannot be changed after several shards were changed at once.
  if (arePostsDistributed) await sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  await sql`
    CREATE TABLE post_lists (
      list_id bigint NOT NULL,
      entry_id bigint NOT NULL,
      post_id bigint NOT NULL,
      user_id bigint NOT NULL,
      community_id bigint,
      friends_only boolean NOT NULL,
      is_held boolean NOT NULL DEFAULT false,
      pinned_at timestamptz,
      PRIMARY KEY (list_id, entry_id)
    )`.execute(db);
  await sql`CREATE INDEX idx_post_lists_posts ON post_lists (post_id)`.execute(db);
  await sql`CREATE INDEX idx_post_lists_pinned ON post_lists (list_id) WHERE pinned_at IS NOT NULL`.execute(db);
  if (!arePostsDistributed) return;
  await sql`SELECT create_distributed_table('post_lists', 'list_id', colocate_with => 'gumball_entries')`.execute(db);
  const isHeld = sql`EXISTS (
    SELECT FROM holds h WHERE h.post_id = posts.id AND h.comment_id IS NULL AND h.released_at IS NULL)`;
  await sql`
    INSERT INTO post_lists (list_id, entry_id, post_id, user_id, community_id, friends_only, is_held)
    SELECT user_id, id, id, user_id, community_id, friends_only, ${isHeld} FROM posts`.execute(db);
  await sql`
    INSERT INTO post_lists (list_id, entry_id, post_id, user_id, community_id, friends_only, is_held, pinned_at)
    SELECT community_id, id, id, user_id, community_id, friends_only, ${isHeld}, pinned_at FROM posts
    WHERE community_id IS NOT NULL`.execute(db);
  await sql`
    INSERT INTO post_lists (list_id, entry_id, post_id, user_id, community_id, friends_only)
    SELECT user_id, id, post_id, author_id, community_id, false FROM reposts`.execute(db);
}

async function isDistributed(db: Kysely<unknown>): Promise<boolean> {
  const { rows: found } = await sql<{ exists: boolean }>`
    SELECT to_regclass('pg_dist_partition') IS NOT NULL AS exists`.execute(db);
  if (found[0]?.exists !== true) return false;
  const { rows } = await sql<{ exists: boolean }>`
    SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'posts'::regclass) AS exists`.execute(db);
  return rows[0]?.exists === true;
}
