import { type Kysely, sql } from 'kysely';

/** Names of members by their beginnings, for searching. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX users_name_beginning ON users (lower(first_name || ' ' || last_name) text_pattern_ops)`.execute(db);
}
