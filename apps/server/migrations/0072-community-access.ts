import { type Kysely, sql } from 'kysely';

/** Who may read and join a community, and the requests to join. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE communities ADD COLUMN access text NOT NULL DEFAULT 'public'
    CONSTRAINT communities_access_check CHECK (access IN ('public', 'request', 'private', 'hidden'))`.execute(db);
  // A declined request stays, so that the member cannot repeat it at once.
  await sql`
    CREATE TABLE community_requests (
      community_id bigint NOT NULL REFERENCES communities ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users,
      created_at timestamptz NOT NULL,
      declined_at timestamptz,
      PRIMARY KEY (community_id, user_id)
    )`.execute(db);
  await sql`
    CREATE INDEX community_requests_waiting ON community_requests (community_id, created_at, user_id)
    WHERE declined_at IS NULL`.execute(db);
  await sql`CREATE INDEX community_requests_by_user ON community_requests (user_id)`.execute(db);
  // The community of a post never changes; in these columns the lists of an author and of friends decide from the index
  // alone who may read it.
  await sql`ALTER TABLE reposts ADD COLUMN community_id bigint`.execute(db);
  await sql`
    UPDATE reposts SET community_id = posts.community_id FROM posts
    WHERE posts.id = reposts.post_id AND posts.community_id IS NOT NULL`.execute(db);
  await sql`DROP INDEX reposts_by_user`.execute(db);
  await sql`CREATE INDEX reposts_by_user ON reposts (user_id, id) INCLUDE (post_id, author_id, community_id)`.execute(
    db,
  );
  await sql`CREATE INDEX posts_by_author ON posts (user_id, id DESC) INCLUDE (community_id)`.execute(db);
  await sql`DROP INDEX posts_user`.execute(db);
}
