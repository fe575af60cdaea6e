import { type Kysely, sql } from 'kysely';

/** Indexes the reposts in the lists of posts, which most entries are not. Some databases have the index already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX IF NOT EXISTS idx_post_lists_reposts ON post_lists (list_id, entry_id) WHERE entry_id <> post_id`.execute(
    db,
  );
}
