import { type Kysely, sql } from 'kysely';

/**
 * The posts that are held now. Every list of posts looks its rows up: an index of the few open holds stays in one page,
 * while decided ones remain in the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX holds_open_posts ON holds (post_id) INCLUDE (needs_review)
    WHERE comment_id IS NULL AND released_at IS NULL`.execute(db);
}
