import { type Kysely, sql } from 'kysely';

/** What a restored backup must not undo, until it is appended to the account log outside the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE account_events (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL,
      kind text NOT NULL,
      created_at timestamptz NOT NULL
    )`.execute(db);
}
