import { type Kysely, sql } from 'kysely';

/** When a member dismissed the first steps. The steps themselves follow from the member's data and the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN onboarding_dismissed_at timestamptz`.execute(db);
}
