import { type Kysely, sql } from 'kysely';

/** The operators' lists of referrals are read in the order of the newcomers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX referrals_held`.execute(db);
  await sql`CREATE INDEX referrals_held ON referrals (user_id) WHERE state = 'held'`.execute(db);
  await sql`CREATE INDEX referrals_released ON referrals (user_id) WHERE state = 'rewarded' AND held_at IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX referrals_reversed ON referrals (user_id) WHERE state = 'reversed'`.execute(db);
}
