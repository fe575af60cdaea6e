import { type Kysely, sql } from 'kysely';

/** The browsers that members are told in while the app is closed: one for each session, so that it ends with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE push_subscriptions (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      session_id bigint NOT NULL REFERENCES sessions ON DELETE CASCADE,
      endpoint text NOT NULL UNIQUE,
      p256dh text NOT NULL,
      auth text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, session_id)
    )`.execute(db);
  await sql`CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id)`.execute(db);
}
