import { type Kysely, sql } from 'kysely';

/** Links that invite to groups, requests to join by them, and who was removed and cannot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Managers see a link again to share it, so its code is stored as it is. Backups leave the table out: a restore would
  // make revoked links valid again.
  await sql`
    CREATE TABLE group_invites (
      conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
      id bigint NOT NULL,
      code text NOT NULL,
      created_by bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      asks boolean NOT NULL,
      max_uses integer CHECK (max_uses > 0),
      uses integer NOT NULL DEFAULT 0,
      expires_at timestamptz,
      created_at timestamptz NOT NULL,
      creation_key text,
      PRIMARY KEY (conversation_id, id),
      UNIQUE (created_by, conversation_id, creation_key),
      CHECK (max_uses IS NULL OR uses <= max_uses)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX group_invites_code ON group_invites (code)`.execute(db);
  await sql`
    CREATE TABLE group_join_requests (
      conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      requested_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX group_join_requests_user ON group_join_requests (user_id)`.execute(db);
  await sql`
    CREATE TABLE group_removed_members (
      conversation_id bigint NOT NULL REFERENCES conversations ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      removed_at timestamptz NOT NULL,
      PRIMARY KEY (conversation_id, user_id)
    )`.execute(db);
  await sql`CREATE INDEX group_removed_members_user ON group_removed_members (user_id)`.execute(db);
}
