import { type Kysely, sql } from 'kysely';

/** The kind of public page on which a member decided to join. Null for other ways, and for members of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users ADD COLUMN joined_from text
    CHECK (joined_from IN ('front', 'post', 'profile', 'community', 'hashtag'))`.execute(db);
}
