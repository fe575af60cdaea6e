import { type Kysely, sql } from 'kysely';

/** The functions that lock comments are told their posts, so that a distributed database asks the servers of these alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP FUNCTION lock_threads(bigint[])`.execute(db);
  await sql`DROP FUNCTION lock_present_comments(bigint[])`.execute(db);
  // Locks the threads of comments: their posts and top-level comments.
  await sql`
    CREATE FUNCTION lock_threads(post_ids bigint[], comment_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      thread record;
    BEGIN
      FOR thread IN
        SELECT DISTINCT c.post_id, coalesce(c.parent_id, c.id) AS id FROM comments c
        WHERE c.post_id = ANY (post_ids) AND c.id = ANY (comment_ids) ORDER BY 1, 2
      LOOP
        PERFORM FROM posts WHERE id = thread.post_id FOR KEY SHARE;
        PERFORM FROM comments WHERE post_id = thread.post_id AND id = thread.id FOR KEY SHARE;
      END LOOP;
    END $$`.execute(db);
  // Rows that are being deleted are left out: after waiting for the deletion they would not exist.
  await sql`
    CREATE FUNCTION lock_present_comments(post_ids bigint[], comment_ids bigint[]) RETURNS SETOF bigint
    LANGUAGE plpgsql AS $$
    DECLARE
      comment record;
    BEGIN
      FOR comment IN
        SELECT c.post_id, c.id FROM comments c
        WHERE c.post_id = ANY (post_ids) AND c.id = ANY (comment_ids) ORDER BY 1, 2
      LOOP
        RETURN QUERY
          SELECT c.id FROM comments c WHERE c.post_id = comment.post_id AND c.id = comment.id FOR KEY SHARE SKIP LOCKED;
      END LOOP;
    END $$`.execute(db);
}
