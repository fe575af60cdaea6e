import { type Kysely, sql } from 'kysely';

/** Filters of words and links, and posts and comments that only their authors see. Older servers show these to all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE filters (
      id bigint PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('word', 'pattern', 'domain')),
      text text NOT NULL,
      action text NOT NULL CHECK (action IN ('refuse', 'hold', 'limit')),
      places text[] NOT NULL,
      reason text NOT NULL,
      is_active boolean NOT NULL DEFAULT true,
      hits integer NOT NULL DEFAULT 0,
      last_hit_at timestamptz,
      created_by bigint NOT NULL,
      creation_key text,
      created_at timestamptz NOT NULL,
      UNIQUE (kind, text)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX filters_creation_key ON filters (created_by, creation_key)`.execute(db);
  // A released row stays, so that the same reports do not hide the thing again.
  await sql`
    CREATE TABLE holds (
      post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
      comment_id bigint REFERENCES comments ON DELETE CASCADE,
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      cause text NOT NULL,
      cause_id bigint,
      reason text NOT NULL,
      needs_review boolean NOT NULL,
      held_at timestamptz NOT NULL,
      released_at timestamptz,
      UNIQUE NULLS NOT DISTINCT (post_id, comment_id)
    )`.execute(db);
  await sql`CREATE INDEX holds_waiting ON holds (id) WHERE released_at IS NULL`.execute(db);
  await sql`CREATE INDEX holds_user ON holds (user_id)`.execute(db);
  await sql`CREATE INDEX holds_comment ON holds (comment_id) WHERE comment_id IS NOT NULL`.execute(db);
}
