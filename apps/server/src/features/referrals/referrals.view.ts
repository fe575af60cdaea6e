import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import type { ReferredFriend, TopReferrer } from '@gumball/contract/referrals/referrals.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { canResolveReferral, holdReasonLabels } from '@gumball/rules/referrals/hold-reason';
import { toUserSummary, type UserSummaryRow } from '../users/to-user-summary.ts';
import type { FriendRow } from './referrals.store.ts';
import type { OperatorReferralRow } from './review/operator-referrals.store.ts';
import { toAccountRisk } from './risk/to-account-risk.ts';

/** Converts a referred user for the referrer. */
export function toReferredFriend(row: FriendRow): ReferredFriend {
  const { state, held_reason: reason, held_at: heldAt } = row;
  const isHeld = state === 'held' && reason !== null && heldAt !== null;
  return {
    ...toUserSummary(row),
    isOnline: row.online,
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.joined_at.toISOString(),
    state,
    held: isHeld ? { reason: toEnglish(holdReasonLabels[reason]), at: heldAt.toISOString() } : null,
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
