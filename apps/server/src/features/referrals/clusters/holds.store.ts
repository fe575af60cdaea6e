import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** Whether operators hold the rewards of one of these accounts. */
export async function isAnyOnHold(tx: Executor, userIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT FROM account_holds WHERE user_id = ANY(${userIds}::bigint[]) LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Holds the rewards of accounts since a step. */
export async function insertHolds(tx: Executor, stepId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO account_holds (user_id, step_id) SELECT unnest(${userIds}::bigint[]), ${stepId} ON CONFLICT DO NOTHING`.execute(
    tx,
  );
}

/** Ends the holds of a step. */
export async function removeHolds(tx: Executor, stepId: string): Promise<void> {
  await sql`DELETE FROM account_holds WHERE step_id = ${stepId}`.execute(tx);
}

/**
 * Lists referrals of these accounts that are held with a cluster although no step holds one of the two any more, with a
 * lock.
 */
export async function lockUnheld(tx: Executor, userIds: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT r.user_id FROM referrals r
    WHERE (r.user_id = ANY(${userIds}::bigint[]) OR r.referrer_id = ANY(${userIds}::bigint[]))
      AND r.state = 'held' AND r.held_reason = 'cluster'
      AND NOT EXISTS (SELECT FROM account_holds h WHERE h.user_id IN (r.user_id, r.referrer_id))
    ORDER BY r.user_id LIMIT ${limit} FOR UPDATE OF r`.execute(tx);
  return rows.map((row) => row.user_id);
}
