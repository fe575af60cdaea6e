import { allTime } from '@gumball/rules/gumballs/periods';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Removes a batch of accounts created before a moment that were never usable: not verified, never signed in, without a
 * name. Rows locked by a running verification are skipped; a later verification finds no account. Returns the number of
 * removed accounts.
 */
export function removeUnverified(db: Database, before: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      SELECT u.id FROM users u
      WHERE u.email_verified_at IS NULL AND u.deleted_at IS NULL AND u.created_at <= ${before} AND u.suspended_at IS NULL
        AND u.role = 'member' AND u.first_name = '' AND u.last_name = ''
        AND NOT EXISTS (SELECT FROM leaderboard_scores l WHERE l.user_id = u.id AND l.period = ${allTime} AND l.score <> 0)
        AND NOT EXISTS (SELECT FROM user_last_seen seen WHERE seen.user_id = u.id)
        AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
      ORDER BY u.created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.deleteFrom('user_totals').where('user_id', 'in', ids).execute();
    await tx.deleteFrom('users').where('id', 'in', ids).execute();
    return ids.length;
  });
}
