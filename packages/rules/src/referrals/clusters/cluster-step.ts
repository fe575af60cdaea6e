/** What operators do with a cluster in one step: docs/product.md, Clusters. */
import type { StaffRight } from '../../operators/staff-roles.ts';
import { ok, type RuleResult } from '../../rule-result.ts';
import type { HoldReason } from '../hold-reason.ts';

/** What a step can do: suspend, hold referral rewards, reverse those of referrals, reverse all others. */
export const clusterActions = ['suspend', 'hold', 'referrals', 'earnings'] as const;
/** Something that a step can do. */
export type ClusterAction = (typeof clusterActions)[number];

/** The right that each action needs, beside the right to see clusters. */
export const rightOfAction: Readonly<Record<ClusterAction, StaffRight>> = {
  suspend: 'suspensions',
  hold: 'referrals',
  referrals: 'referrals',
  earnings: 'grants',
};

/** The most changes of one step. */
export const stepChangesMost = 1000;
/** The most characters of the reason of a step. */
export const stepReasonMax = 1000;

/** A selected account. */
export type StepMember = { id: string; isOperator: boolean; isDeleted: boolean; isSuspended: boolean };
/** A referral of a selected account, as the newcomer or as the referrer, with what both have of it. */
export type StepReferral = {
  newcomerId: string;
  referrerId: string;
  state: 'waiting' | 'rewarded' | 'held' | 'reversed';
  heldReason: HoldReason | null;
  decidedAt: string | null;
  newcomerReward: StepReward | null;
  referrerReward: StepReward | null;
};
/** What somebody has of a referral: the entry of the ledger that counts. */
export type StepReward = { entryId: string; amount: number };
/** A reward of a selected account that was not reversed. */
export type StepEntry = { userId: string; entryId: string; amount: number };

/** A change of a step. */
export type StepChange =
  | { kind: 'suspension'; userId: string }
  | { kind: 'hold'; userId: string }
  | { kind: 'held_referral'; userId: string; referrerId: string; heldReason: HoldReason }
  | {
      kind: 'referral';
      userId: string;
      referrerId: string;
      state: 'rewarded' | 'held';
      heldReason: HoldReason | null;
      decidedAt: string | null;
      newcomerReward: StepReward | null;
      referrerReward: StepReward | null;
    }
  | { kind: 'entry'; userId: string; entryId: string; amount: number };

/** Why a selected account is left out. */
export type LeftOut = { userId: string; why: 'operator' | 'deleted' };

/** What a step does, and whom it leaves out. */
export type StepPlan = { changes: StepChange[]; leftOut: LeftOut[] };

/** The facts for a plan. */
export type StepFacts = {
  operatorId: string;
  members: readonly StepMember[];
  referrals: readonly StepReferral[];
  entries: readonly StepEntry[];
};

/**
 * Returns what a step does to the selected accounts. Operators and deleted accounts are left out, and so are referrals
 * to which the deciding operator is a party. What is so already is not changed, and undoing leaves it.
 */
export function planStep(actions: readonly ClusterAction[], facts: StepFacts): StepPlan {
  const leftOut = facts.members.flatMap(({ id, isOperator, isDeleted }): LeftOut[] =>
    isOperator ? [{ userId: id, why: 'operator' }] : isDeleted ? [{ userId: id, why: 'deleted' }] : [],
  );
  const isLeftOut = new Set(leftOut.map(({ userId }) => userId));
  const members = facts.members.filter(({ id }) => !isLeftOut.has(id));
  const isMember = new Set(members.map(({ id }) => id));
  const does = (action: ClusterAction) => actions.includes(action);
  const changes: StepChange[] = [];
  if (does('suspend'))
    for (const { id, isSuspended } of members) if (!isSuspended) changes.push({ kind: 'suspension', userId: id });
  const reversed = new Set<string>();
  for (const referral of does('referrals') ? facts.referrals : []) {
    const { newcomerId, referrerId, state, ...rest } = referral;
    if (!isMember.has(newcomerId) || referrerId === facts.operatorId) continue;
    if (state !== 'rewarded' && state !== 'held') continue;
    reversed.add(newcomerId);
    changes.push({ kind: 'referral', userId: newcomerId, referrerId, state, ...rest });
  }
  if (does('hold')) {
    for (const { id } of members) changes.push({ kind: 'hold', userId: id });
    for (const { newcomerId, referrerId, state, heldReason } of facts.referrals) {
      const isOwn = newcomerId === facts.operatorId || referrerId === facts.operatorId;
      if (isOwn || !(isMember.has(newcomerId) || isMember.has(referrerId)) || reversed.has(newcomerId)) continue;
      if (state !== 'held' || heldReason === null || heldReason === 'cluster') continue;
      changes.push({ kind: 'held_referral', userId: newcomerId, referrerId, heldReason });
    }
  }
  if (does('earnings'))
    for (const { userId, entryId, amount } of facts.entries)
      if (isMember.has(userId)) changes.push({ kind: 'entry', userId, entryId, amount });
  return { changes, leftOut };
}

/** Returns what each account loses by changes, those outside the selection as well. */
export function gumballsLost(changes: readonly StepChange[]): Map<string, number> {
  const lost = new Map<string, number>();
  const add = (userId: string, amount: number) => lost.set(userId, (lost.get(userId) ?? 0) + amount);
  for (const change of changes) {
    if (change.kind === 'entry') add(change.userId, change.amount);
    if (change.kind !== 'referral') continue;
    if (change.newcomerReward) add(change.userId, change.newcomerReward.amount);
    if (change.referrerReward) add(change.referrerId, change.referrerReward.amount);
  }
  return lost;
}

/** Checks a step: with a reason, something to do, and not too much of it. */
export function checkStep(
  plan: StepPlan,
  reason: string,
): RuleResult<'REJECTION_REASON_REQUIRED' | 'CLUSTER_STEP_EMPTY' | 'CLUSTER_STEP_TOO_LARGE'> {
  if (reason.trim() === '') return { ok: false, code: 'REJECTION_REASON_REQUIRED', field: 'reason' };
  return checkPlan(plan);
}

/** Checks what a step does: something, and not too much. */
export function checkPlan({ changes }: StepPlan): RuleResult<'CLUSTER_STEP_EMPTY' | 'CLUSTER_STEP_TOO_LARGE'> {
  if (changes.length === 0) return { ok: false, code: 'CLUSTER_STEP_EMPTY' };
  return changes.length > stepChangesMost ? { ok: false, code: 'CLUSTER_STEP_TOO_LARGE' } : ok;
}
