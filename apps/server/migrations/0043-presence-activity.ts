import { type Kysely, sql } from 'kysely';

/** When a visible client of a user was last active on a server; null while none is. Older servers leave it null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE presence ADD COLUMN active_at timestamptz`.execute(db);
}
