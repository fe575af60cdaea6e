import type { StepEntry, StepReferral, StepReward } from '@gumball/rules/referrals/clusters/cluster-step';
import { stepChangesMost } from '@gumball/rules/referrals/clusters/cluster-step';
import type { HoldReason } from '@gumball/rules/referrals/hold-reason';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';
import type { UserSummaryRow } from '../../users/to-user-summary.ts';

/** Kinds of rewards that a step reverses beside those of referrals. */
const earningKinds = ['task', 'streak', 'quest', 'milestone', 'onboarding'];
const referralsMost = 2 * stepChangesMost;

/** An account that a step concerns. */
export type StepUserRow = UserSummaryRow & {
  role: 'member' | 'operator';
  suspended_at: Date | null;
  deleted_at: Date | null;
};

/** Which of these accounts belong to a cluster. */
export async function listMembersAmong(tx: Executor, clusterId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_cluster_members')
    .select('user_id')
    .where('cluster_id', '=', clusterId)
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * Locks the referrals of accounts and then the accounts with their inviters, in the order of their ids: as every payment
 * of a referral does.
 */
export async function lockParties(tx: Executor, userIds: readonly string[]): Promise<void> {
  await sql`
    SELECT FROM referrals WHERE user_id = ANY(${userIds}::bigint[]) OR referrer_id = ANY(${userIds}::bigint[]) AND state = 'held'
    ORDER BY user_id LIMIT ${referralsMost} FOR UPDATE`.execute(tx);
  await sql`
    SELECT FROM users WHERE id IN (
      SELECT unnest(${userIds}::bigint[]) UNION SELECT referrer_id FROM referrals WHERE user_id = ANY(${userIds}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Reads accounts by their ids. */
export async function listStepUsers(tx: Executor, userIds: readonly string[]): Promise<StepUserRow[]> {
  if (userIds.length === 0) return [];
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'avatar_url', 'frame', 'gumballs', 'role'])
    .select(['suspended_at', 'deleted_at'])
    .where('id', 'in', userIds)
    .orderBy('id')
    .execute();
}

/** The entry `e` of the ledger counts: it was not reversed. */
const counts = sql`NOT EXISTS (SELECT FROM gumball_entries v
  WHERE v.user_id = e.user_id AND v.kind = 'reversal' AND v.reference = e.id::text)`;

type ReferralRow = {
  user_id: string;
  referrer_id: string;
  state: StepReferral['state'];
  held_reason: HoldReason | null;
  decided_at: Date | null;
  newcomer_reward: StepReward | null;
  referrer_reward: StepReward | null;
};

// The entry itself, or the one that restored it.
const rewardOf = (userId: string, kind: string, reference: string) => sql`(
  SELECT json_build_object('entryId', e.id::text, 'amount', e.amount) FROM gumball_entries o
  CROSS JOIN LATERAL (
    SELECT o.id, o.user_id, o.amount UNION ALL
    SELECT x.id, x.user_id, x.amount FROM gumball_entries x
    WHERE x.kind = 'restored' AND x.user_id = o.user_id AND split_part(x.reference, ':', 1) = o.id::text
  ) e
  WHERE o.user_id = ${sql.raw(userId)} AND o.kind = ${sql.lit(kind)} AND o.reference = ${sql.raw(reference)}::text AND ${counts}
  ORDER BY e.id DESC LIMIT 1)`;

/** Reads the referrals of accounts as newcomers, and the held ones of those whom they invited. */
export async function listStepReferrals(tx: Executor, userIds: readonly string[]): Promise<StepReferral[]> {
  const { rows } = await sql<ReferralRow>`
    SELECT r.user_id, r.referrer_id, r.state, r.held_reason, r.decided_at,
      CASE WHEN r.state = 'rewarded' THEN ${rewardOf('r.user_id', 'welcome', 'r.referrer_id')} END AS newcomer_reward,
      CASE WHEN r.state = 'rewarded' THEN ${rewardOf('r.referrer_id', 'referral', 'r.user_id')} END AS referrer_reward
    FROM referrals r
    WHERE r.user_id = ANY(${userIds}::bigint[]) OR r.referrer_id = ANY(${userIds}::bigint[]) AND r.state = 'held'
    ORDER BY r.user_id LIMIT ${referralsMost}`.execute(tx);
  return rows.map((row) => ({
    newcomerId: row.user_id,
    referrerId: row.referrer_id,
    state: row.state,
    heldReason: row.held_reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
    newcomerReward: row.newcomer_reward,
    referrerReward: row.referrer_reward,
  }));
}

/** Reads the rewards of accounts that count, without those of referrals; one more than a step may reverse. */
export async function listStepEntries(tx: Executor, userIds: readonly string[]): Promise<StepEntry[]> {
  const { rows } = await sql<{ id: string; user_id: string; amount: string }>`
    SELECT e.id, e.user_id, e.amount FROM gumball_entries e
    LEFT JOIN gumball_entries o ON o.user_id = e.user_id
      AND o.id = CASE WHEN e.kind = 'restored' THEN split_part(e.reference, ':', 1)::bigint END
    WHERE e.user_id = ANY(${userIds}::bigint[]) AND e.amount > 0 AND coalesce(o.kind, e.kind) = ANY(${earningKinds}) AND ${counts}
    ORDER BY e.user_id, e.id LIMIT ${stepChangesMost + 1}`.execute(tx);
  return rows.map((row) => ({ userId: row.user_id, entryId: row.id, amount: Number(row.amount) }));
}
