import { type Kysely, sql } from 'kysely';

/** Likes of comments have the post of the comment, so that a distributed database keeps them with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE comment_likes ADD COLUMN post_id bigint`.execute(db);
  // Servers of the previous release leave it out.
  await sql`
    CREATE FUNCTION trg_comment_likes_post() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.post_id = (SELECT post_id FROM comments WHERE id = NEW.comment_id);
      RETURN NEW;
    END $$`.execute(db);
  await sql`CREATE TRIGGER trg_comment_likes_post BEFORE INSERT ON comment_likes
    FOR EACH ROW WHEN (NEW.post_id IS NULL) EXECUTE FUNCTION trg_comment_likes_post()`.execute(db);
  await sql`UPDATE comment_likes l SET post_id = c.post_id FROM comments c WHERE c.id = l.comment_id`.execute(db);
  await sql`ALTER TABLE comment_likes ALTER COLUMN post_id SET NOT NULL`.execute(db);
}
