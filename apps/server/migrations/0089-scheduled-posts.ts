import { type Kysely, sql } from 'kysely';

/**
 * Posts that wait for their time. `draft` is the body of the request, `media` its files as a post shows them. `due_at`
 * is when the job takes the post: its time, later after trouble, null once it was refused for the reason `failure`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The community and the quoted post may be deleted meanwhile, so they are no foreign keys.
  await sql`
    CREATE TABLE scheduled_posts (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users,
      draft jsonb NOT NULL,
      media jsonb NOT NULL,
      publish_at timestamptz NOT NULL,
      due_at timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      failure text,
      creation_key text,
      created_at timestamptz NOT NULL,
      community_id bigint GENERATED ALWAYS AS ((draft->>'communityId')::bigint) STORED,
      quoted_post_id bigint GENERATED ALWAYS AS ((draft->>'quotedPostId')::bigint) STORED
    )`.execute(db);
  await sql`CREATE INDEX scheduled_posts_by_user ON scheduled_posts (user_id, publish_at, id)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX scheduled_posts_creation_key ON scheduled_posts (user_id, creation_key)
    WHERE creation_key IS NOT NULL`.execute(db);
  await sql`CREATE INDEX scheduled_posts_due ON scheduled_posts (due_at) WHERE due_at IS NOT NULL`.execute(db);
}
