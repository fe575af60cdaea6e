import { type Kysely, sql } from 'kysely';

/** Posts pinned in their community. The mark is part of the post, so that it ends with the post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE posts ADD COLUMN pinned_at timestamptz`.execute(db);
  await sql`
    CREATE INDEX posts_pinned ON posts (community_id, pinned_at DESC) INCLUDE (id) WHERE pinned_at IS NOT NULL`.execute(
    db,
  );
}
