import { type Kysely, sql } from 'kysely';

/** Likes of comments have the post of the comment, so that a distributed database keeps them with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE comment_likes ADD COLUMN post_id bigint`.execute(db);
  await sql`UPDATE comment_likes l SET post_id = c.post_id FROM comments c WHERE c.id = l.comment_id`.execute(db);
  await sql`ALTER TABLE comment_likes ALTER COLUMN post_id SET NOT NULL`.execute(db);
}
