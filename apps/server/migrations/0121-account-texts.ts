import { type Kysely, sql } from 'kysely';

/** What the texts of new accounts are compared by. The texts cannot be recovered from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE account_texts (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      position smallint NOT NULL,
      sketch integer[] NOT NULL,
      bands integer[] NOT NULL,
      sketched_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, position)
    )`.execute(db);
  await sql`CREATE INDEX account_texts_bands ON account_texts USING gin (bands)`.execute(db);
  await sql`CREATE INDEX account_texts_age ON account_texts (sketched_at)`.execute(db);
}
