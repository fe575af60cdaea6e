import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Removes a batch of accounts created before a moment that were never usable: not verified, never signed in, without a
 * name. Rows locked by a running verification are skipped; a later verification finds no account. Returns the number of
 * removed accounts.
 */
export async function removeUnverified(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH unverified AS (
      SELECT u.id FROM users u
      WHERE u.email_verified_at IS NULL AND u.deleted_at IS NULL AND u.created_at <= ${before} AND u.suspended_at IS NULL
        AND u.role = 'member' AND u.last_seen_at IS NULL AND u.first_name = '' AND u.last_name = '' AND u.gumballs = 0
        AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
      ORDER BY u.created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM users USING unverified WHERE users.id = unverified.id`.execute(db.kysely);
  return Number(numAffectedRows ?? 0n);
}
