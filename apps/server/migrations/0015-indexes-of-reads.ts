import { type Kysely, sql } from 'kysely';

/** What lists and counts are read from: the open tasks of a platform, and what a member liked in the order of the posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX tasks_open ON tasks (platform) WHERE paused_at IS NULL AND expires_at IS NULL AND slots IS NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX tasks_open_limited ON tasks (platform, slots, taken)
    WHERE paused_at IS NULL AND expires_at IS NULL AND slots IS NOT NULL`.execute(db);
  await sql`
    CREATE INDEX tasks_open_for_a_time ON tasks (expires_at, platform, slots, taken)
    WHERE paused_at IS NULL AND expires_at IS NOT NULL`.execute(db);
  await sql`CREATE INDEX post_likes_of_member ON post_likes (user_id, post_id DESC)`.execute(db);
  await sql`DROP INDEX post_likes_user`.execute(db);
}
