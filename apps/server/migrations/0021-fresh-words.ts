import { type Kysely, sql } from 'kysely';

/**
 * Words of new posts and messages wait unsorted in a list that every search walks through, and whoever fills it sorts all of them in. For messages that was a
 * pause in the conversations of everybody else; there each message now pays for its own words. The list of posts is kept short.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER INDEX posts_words SET (gin_pending_list_limit = 1024)`.execute(db);
  await sql`ALTER INDEX messages_words RESET (gin_pending_list_limit)`.execute(db);
  await sql`ALTER INDEX messages_words SET (fastupdate = off)`.execute(db);
  await sql`SELECT gin_clean_pending_list('messages_words')`.execute(db);
}
