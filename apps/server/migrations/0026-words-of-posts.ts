import { type Kysely, sql } from 'kysely';

/**
 * The list of new posts' unsorted words, through which every search walks, is kept as short as it can be. Sorting it in more often costs a post nothing, and whoever
 * fills the list waits a shorter time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER INDEX posts_words SET (gin_pending_list_limit = 64)`.execute(db);
  await sql`SELECT gin_clean_pending_list('posts_words')`.execute(db);
}
