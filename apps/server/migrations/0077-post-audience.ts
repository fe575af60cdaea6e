import { type Kysely, sql } from 'kysely';

/**
 * Posts for friends only, and how many of a member's posts are such. The default is not stored in existing rows, so
 * the table is not rewritten.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE posts ADD COLUMN friends_only boolean NOT NULL DEFAULT false`.execute(db);
  await sql`ALTER TABLE users ADD COLUMN friends_posts_count integer NOT NULL DEFAULT 0`.execute(db);
}
