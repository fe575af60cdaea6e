import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import type { HeldReward, ReferredFriend, TopReferrer } from '@gumball/contract/referrals/referrals.schemas';
import { type Phrase, toEnglish } from '@gumball/rules/formats/phrase';
import { releaseText } from '@gumball/rules/referrals/held-reward';
import { canResolveReferral, type HoldReason, holdReasonLabels } from '@gumball/rules/referrals/hold-reason';
import type { QualifyingAction } from '@gumball/rules/referrals/qualifying-action';
import { riskReasonLabels } from '@gumball/rules/referrals/risk-signals';
import { toUserSummary, type UserSummaryRow } from '../users/to-user-summary.ts';
import type { FriendRow, HeldRow } from './referrals.store.ts';
import type { OperatorReferralRow } from './review/operator-referrals.store.ts';
import { toAccountRisk } from './risk/to-account-risk.ts';

const shownSignals = 3;

/**
 * Converts why a reward is held; null if it is not. The heaviest signals are named without their points, and only where
 * the sign-up looked automated.
 */
export function toHeldReward(
  { held_reason: reason, held_at: heldAt, risk_reasons: reasons }: HeldRow,
  textOf: (reason: HoldReason) => Phrase,
): HeldReward | null {
  if (reason === null || heldAt === null) return null;
  const raising = reason === 'risk' ? (reasons ?? []).filter(({ points }) => points > 0) : [];
  return {
    reason: toEnglish(holdReasonLabels[reason]),
    at: heldAt.toISOString(),
    signals: raising.slice(0, shownSignals).map(({ kind }) => toEnglish(riskReasonLabels[kind])),
    release: textOf(reason),
  };
}

/** Converts a referred user for the referrer. */
export function toReferredFriend(row: FriendRow, action: QualifyingAction): ReferredFriend {
  const { state } = row;
  return {
    ...toUserSummary(row),
    isOnline: row.online,
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.joined_at.toISOString(),
    state,
    held: state === 'held' ? toHeldReward(row, (reason) => releaseText(reason, action)) : null,
  };
}

/** Converts the users with the most referrals, with their ranks. */
export function toTopReferrers(rows: (UserSummaryRow & { rewarded: number })[]): TopReferrer[] {
  return rows.map((row, at) => ({ ...toUserSummary(row), rank: at + 1, totalReferrals: row.rewarded }));
}

/** A referral as operators see it. */
export function toOperatorReferral(operatorId: string, row: OperatorReferralRow): OperatorReferral {
  const { newcomer, referrer, state } = row;
  const parties = { operatorId, newcomerId: newcomer.id, referrerId: referrer.id };
  return {
    id: newcomer.id,
    newcomer: toUserSummary(newcomer),
    referrer: toUserSummary(referrer),
    state,
    reason: row.held_reason === null ? null : toEnglish(holdReasonLabels[row.held_reason]),
    heldAt: row.held_at?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    heldOfReferrer: row.held_of_referrer,
    canDecide: canResolveReferral(parties, state, 'reversed').ok,
    risk: toAccountRisk(row),
  };
}
