import { sql } from 'kysely';
import type { Database, Executor, Statement } from '../../../platform/db/database.ts';

const maxPerAccount = 10;

/** SQL condition: an account has signed in from an address before. The arguments are SQL expressions. */
export const isFamiliarSql = (userId: string, ip: string) => `(
  EXISTS (SELECT FROM sessions WHERE sessions.user_id = ${userId} AND sessions.ip = ${ip}::text::inet)
  OR EXISTS (SELECT FROM familiar_addresses f WHERE f.user_id = ${userId} AND f.address_hash = familiar_address_hash(${userId}, ${ip}::text)))`;

const familiarStatement: Statement = {
  name: 'auth-familiar',
  text: `SELECT ${isFamiliarSql('$1::bigint', '$2')} AS familiar`,
};

/** Whether an account has signed in from an address before. */
export async function isFamiliarAddress(db: Database, userId: string, ip: string | null): Promise<boolean> {
  const [row] = await db.rows<{ familiar: boolean }>(familiarStatement, [userId, ip]);
  return row?.familiar === true;
}

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
