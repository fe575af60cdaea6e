import { type Kysely, sql } from 'kysely';

/**
 * The idempotency keys of posts and comments are rows of their own: a distributed database keeps posts and comments by
 * other keys than their author. What triggers of posts and comments wrote is written by the statements that store them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE creation_keys (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('post', 'comment')),
      key text NOT NULL,
      id bigint NOT NULL,
      PRIMARY KEY (user_id, kind, key)
    )`.execute(db);
  await sql`INSERT INTO creation_keys (user_id, kind, key, id)
    SELECT user_id, 'post', creation_key, id FROM posts WHERE creation_key IS NOT NULL`.execute(db);
  await sql`INSERT INTO creation_keys (user_id, kind, key, id)
    SELECT user_id, 'comment', creation_key, id FROM comments WHERE creation_key IS NOT NULL`.execute(db);
  await sql`ALTER TABLE posts DROP COLUMN creation_key`.execute(db);
  await sql`ALTER TABLE comments DROP COLUMN creation_key`.execute(db);
  await sql`DROP TRIGGER trg_posts_vocabulary ON posts`.execute(db);
  await sql`DROP FUNCTION trg_posts_vocabulary()`.execute(db);
  await sql`DROP TRIGGER note_for_webhooks ON posts`.execute(db);
  await sql`DROP FUNCTION note_post_for_webhooks()`.execute(db);
  await sql`DROP TRIGGER note_for_webhooks ON comments`.execute(db);
  await sql`DROP FUNCTION note_comment_for_webhooks()`.execute(db);
}
