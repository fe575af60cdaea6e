import { type Kysely, sql } from 'kysely';

/**
 * Functions that lock posts and comments one by one, by their keys. A single statement for several rows would be refused
 * by a distributed database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Locks the threads of comments: their posts and top-level comments.
  await sql`
    CREATE FUNCTION lock_threads(comment_ids bigint[]) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      thread record;
    BEGIN
      FOR thread IN
        SELECT DISTINCT c.post_id, coalesce(c.parent_id, c.id) AS id FROM comments c WHERE c.id = ANY (comment_ids) ORDER BY 1, 2
      LOOP
        PERFORM FROM posts WHERE id = thread.post_id FOR KEY SHARE;
        PERFORM FROM comments WHERE post_id = thread.post_id AND id = thread.id FOR KEY SHARE;
      END LOOP;
    END $$`.execute(db);
  // Rows that are being deleted are left out: after waiting for the deletion they would not exist.
  await sql`
    CREATE FUNCTION lock_present_posts(ids bigint[]) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
    DECLARE
      post bigint;
    BEGIN
      FOR post IN SELECT DISTINCT unnest(ids) ORDER BY 1 LOOP
        RETURN QUERY SELECT p.id FROM posts p WHERE p.id = post FOR KEY SHARE SKIP LOCKED;
      END LOOP;
    END $$`.execute(db);
  await sql`
    CREATE FUNCTION lock_present_comments(ids bigint[]) RETURNS SETOF bigint LANGUAGE plpgsql AS $$
    DECLARE
      comment record;
    BEGIN
      FOR comment IN SELECT c.post_id, c.id FROM comments c WHERE c.id = ANY (ids) ORDER BY 1, 2 LOOP
        RETURN QUERY
          SELECT c.id FROM comments c WHERE c.post_id = comment.post_id AND c.id = comment.id FOR KEY SHARE SKIP LOCKED;
      END LOOP;
    END $$`.execute(db);
}
