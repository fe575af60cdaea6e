import { type Kysely, sql } from 'kysely';

/** Mails that bring members back: who is mailed about what and when, what waits, and what was mailed already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A member has a row once a client told the language and the time zone. Others are not mailed.
  await sql`
    CREATE TABLE mail_recipients (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      language text NOT NULL,
      time_zone text NOT NULL,
      -- Topic to frequency. A topic that is absent has the default one.
      frequencies jsonb NOT NULL DEFAULT '{}',
      -- Topic to the time up to which it was mailed.
      mailed_until jsonb NOT NULL DEFAULT '{}',
      next_digest_at timestamptz,
      -- The address that does not work or complained. Another address of the member is not concerned.
      refused_email text,
      refused_reason text CHECK (refused_reason IN ('bounce', 'complaint')),
      refused_at timestamptz,
      address_checked_at timestamptz,
      CHECK ((refused_email IS NULL) = (refused_reason IS NULL))
    )`.execute(db);
  await sql`
    CREATE INDEX mail_recipients_digest ON mail_recipients (next_digest_at) WHERE next_digest_at IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX mail_recipients_refused ON mail_recipients (refused_reason) WHERE refused_email IS NOT NULL`.execute(
    db,
  );
  // One row per mail that waits, without its content: that is what its recipient may read when it is sent.
  await sql`
    CREATE TABLE mail_queue (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      key text NOT NULL,
      since timestamptz NOT NULL,
      queued_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      claimed_until timestamptz,
      PRIMARY KEY (user_id, key)
    )`.execute(db);
  await sql`CREATE INDEX mail_queue_due ON mail_queue (due_at)`.execute(db);
  // Conversations that a member was mailed about. They are not mailed again until the member was here.
  await sql`
    CREATE TABLE mailed_conversations (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      conversation_id bigint NOT NULL,
      mailed_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, conversation_id)
    )`.execute(db);
  await sql`CREATE INDEX mailed_conversations_age ON mailed_conversations (mailed_at)`.execute(db);
  // Up to when messages and notifications were searched for mails. One node at a time does it.
  await sql`CREATE TABLE mail_scans (name text PRIMARY KEY, scanned_until timestamptz NOT NULL)`.execute(db);
  await sql`
    CREATE TABLE mail_days (
      day date NOT NULL,
      kind text NOT NULL,
      sent integer NOT NULL DEFAULT 0,
      failed integer NOT NULL DEFAULT 0,
      PRIMARY KEY (day, kind)
    )`.execute(db);
}
