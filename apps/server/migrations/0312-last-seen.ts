import { type Kysely, sql } from 'kysely';

/**
 * When members were last seen changes with every use of a session, an account rarely: it gets a table of its own.
 * `users` has a copy on every server of a distributed database, where each change stops all others of the table. The new
 * table stays on the coordinator, without a foreign key, which would ask other servers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE user_last_seen (
      user_id bigint PRIMARY KEY,
      at timestamptz NOT NULL
    ) WITH (fillfactor = 70)`.execute(db);
  await sql`
    INSERT INTO user_last_seen (user_id, at) SELECT id, last_seen_at FROM users WHERE last_seen_at IS NOT NULL`.execute(
    db,
  );
  await sql`ALTER TABLE users DROP COLUMN last_seen_at`.execute(db);
}
