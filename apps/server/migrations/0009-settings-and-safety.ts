import { type Kysely, sql } from 'kysely';

/** What members decide about themselves, and what they tell the operators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE users
      ADD COLUMN show_presence boolean NOT NULL DEFAULT true,
      ADD COLUMN show_read_ticks boolean NOT NULL DEFAULT true,
      ADD COLUMN show_on_leaderboard boolean NOT NULL DEFAULT true,
      ADD COLUMN deleted_at timestamptz`.execute(db);
  // A new address waits here until its code is entered; the code's hash is missing until it has been mailed.
  await sql`
    CREATE TABLE email_changes (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      email text NOT NULL,
      code_hash bytea,
      tries_left integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    )`.execute(db);
  await deletions(db);
  await reports(db);
}

async function deletions(db: Kysely<unknown>): Promise<void> {
  // Whose traces are still being removed. The emptied row of the account stays: '[deleted]' comments and old ledgers refer to it.
  await sql`
    CREATE TABLE account_deletions (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      requested_at timestamptz NOT NULL
    )`.execute(db);
  // A name is never given to a second member; only its hash is kept.
  await sql`CREATE TABLE retired_usernames (username_hash bytea PRIMARY KEY)`.execute(db);
}

async function reports(db: Kysely<unknown>): Promise<void> {
  // What is reported may disappear: the words of the moment stay with the report.
  await sql`
    CREATE TABLE reports (
      id bigint PRIMARY KEY,
      reporter_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      target_type text NOT NULL CHECK (target_type IN ('post', 'comment', 'member', 'community', 'message')),
      target_id bigint NOT NULL,
      target_user_id bigint REFERENCES users ON DELETE SET NULL,
      excerpt text NOT NULL,
      reason text NOT NULL,
      details text,
      created_at timestamptz NOT NULL,
      closed_at timestamptz
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX reports_open_pair ON reports (reporter_id, target_type, target_id) WHERE closed_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX reports_open ON reports (id) WHERE closed_at IS NULL`.execute(db);
  await sql`CREATE INDEX reports_target ON reports (target_type, target_id)`.execute(db);
  await sql`CREATE INDEX reports_target_user ON reports (target_user_id) WHERE target_user_id IS NOT NULL`.execute(db);
  await sql`
    CREATE TABLE support_messages (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      email text NOT NULL,
      subject text NOT NULL,
      message text NOT NULL,
      creation_key text,
      created_at timestamptz NOT NULL,
      closed_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX support_messages_open ON support_messages (id) WHERE closed_at IS NULL`.execute(db);
  await sql`CREATE INDEX support_messages_user ON support_messages (user_id)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX support_messages_creation_key ON support_messages (user_id, creation_key)
    WHERE creation_key IS NOT NULL`.execute(db);
}
