import { type Kysely, sql } from 'kysely';

/**
 * Tips between members: a row for each of the two, with the amount that was added to the balance. `other_id` is null
 * once the other account is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE tips (
      id bigint NOT NULL,
      user_id bigint NOT NULL REFERENCES users,
      other_id bigint REFERENCES users,
      amount integer NOT NULL CHECK (amount <> 0),
      creation_key text,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, id)
    )`.execute(db);
  await sql`CREATE INDEX tips_by_other ON tips (other_id)`.execute(db);
  await sql`CREATE INDEX tips_of_day ON tips (user_id, created_at)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX tips_creation_key ON tips (user_id, creation_key) WHERE creation_key IS NOT NULL`.execute(db);
}
