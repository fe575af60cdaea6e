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
    SELECT FROM lock_user_totals(${userIds}::bigint[] || ARRAY(
      SELECT referrer_id FROM referrals WHERE user_id = ANY(${userIds}::bigint[])))`.execute(tx);
}

/** Reads accounts by their ids. */
export async function listStepUsers(tx: Executor, userIds: readonly string[]): Promise<StepUserRow[]> {
  if (userIds.length === 0) return [];
  return tx
    .selectFrom('users')
    .select(['id', 'username', 'first_name', 'last_name', 'avatar_url', 'frame', 'level_gumballs', 'role'])
    .select(['suspended_at', 'deleted_at'])
    .where('id', 'in', userIds)
    .orderBy('id')
    .execute();
}

/** The entry `e` of the ledger counts: it was not reversed. */
const counts = sql`NOT EXISTS (SELECT 1 FROM gumball_entries v
  WHERE v.user_id = e.user_id AND v.kind = 'reversal' AND v.reference = e.id::text)`;

type ReferralRow = {
  user_id: string;
  referrer_id: string;
  state: StepReferral['state'];
  held_reason: HoldReason | null;
  decided_at: Date | null;
};

type Reward = { userId: string; kind: 'welcome' | 'referral'; reference: string };
const keyOf = ({ userId, kind, reference }: Reward) => `${userId} ${kind} ${reference}`;

/** Reads the entries of rewards that count: each itself, or the one that restored it. */
async function listRewards(tx: Executor, rewards: readonly Reward[]): Promise<Map<string, StepReward>> {
  if (rewards.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; kind: Reward['kind']; reference: string; reward: StepReward }>`
    WITH w AS MATERIALIZED (
      SELECT * FROM unnest(${rewards.map(({ userId }) => userId)}::bigint[], ${rewards.map(({ kind }) => kind)}::text[],
        ${rewards.map(({ reference }) => reference)}::text[]) AS w (user_id, kind, reference)
    )
    SELECT DISTINCT ON (w.user_id, w.kind, w.reference) w.user_id, w.kind, w.reference,
      json_build_object('entryId', e.id::text, 'amount', e.amount) AS reward
    FROM w JOIN gumball_entries o ON o.user_id = w.user_id AND o.kind = w.kind AND o.reference = w.reference
    JOIN gumball_entries e ON e.user_id = o.user_id
      AND (e.id = o.id OR e.kind = 'restored' AND split_part(e.reference, ':', 1) = o.id::text)
    WHERE ${counts} ORDER BY w.user_id, w.kind, w.reference, e.id DESC`.execute(tx);
  return new Map(rows.map((row) => [keyOf({ ...row, userId: row.user_id }), row.reward]));
}

const rewardsOf = ({ user_id: newcomerId, referrer_id: referrerId }: ReferralRow) => ({
  newcomer: { userId: newcomerId, kind: 'welcome', reference: referrerId } as const,
  referrer: { userId: referrerId, kind: 'referral', reference: newcomerId } as const,
});

/** Reads the referrals of accounts as newcomers, and the held ones of those whom they invited. */
export async function listStepReferrals(tx: Executor, userIds: readonly string[]): Promise<StepReferral[]> {
  const { rows } = await sql<ReferralRow>`
    SELECT r.user_id, r.referrer_id, r.state, r.held_reason, r.decided_at FROM referrals r
    WHERE r.user_id = ANY(${userIds}::bigint[]) OR r.referrer_id = ANY(${userIds}::bigint[]) AND r.state = 'held'
    ORDER BY r.user_id LIMIT ${referralsMost}`.execute(tx);
  const rewarded = rows.filter(({ state }) => state === 'rewarded').map(rewardsOf);
  const rewards = await listRewards(
    tx,
    rewarded.flatMap(({ newcomer, referrer }) => [newcomer, referrer]),
  );
  return rows.map((row) => ({
    newcomerId: row.user_id,
    referrerId: row.referrer_id,
    state: row.state,
    heldReason: row.held_reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
    newcomerReward: rewards.get(keyOf(rewardsOf(row).newcomer)) ?? null,
    referrerReward: rewards.get(keyOf(rewardsOf(row).referrer)) ?? null,
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
