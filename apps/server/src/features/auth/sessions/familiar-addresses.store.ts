import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

const maxPerAccount = 10;

/** Records an address that an account signed in from. Only the most recent `maxPerAccount` addresses are stored. */
export async function upsertFamiliarAddress(tx: Executor, userId: string, ip: string | null, now: Date): Promise<void> {
  if (ip === null) return;
  await sql`
    INSERT INTO familiar_addresses (user_id, address_hash, last_used_at)
    VALUES (${userId}, familiar_address_hash(${userId}, ${ip}), ${now})
    ON CONFLICT (user_id, address_hash) DO UPDATE SET last_used_at = excluded.last_used_at`.execute(tx);
  await sql`
    DELETE FROM familiar_addresses WHERE user_id = ${userId} AND address_hash IN (
      SELECT address_hash FROM familiar_addresses WHERE user_id = ${userId}
      ORDER BY last_used_at DESC, address_hash OFFSET ${maxPerAccount})`.execute(tx);
}

/** Removes the addresses that were last used before `moment`. */
export async function purgeFamiliarAddresses(db: Executor, moment: Date): Promise<void> {
  await sql`DELETE FROM familiar_addresses WHERE last_used_at < ${moment}`.execute(db);
}
