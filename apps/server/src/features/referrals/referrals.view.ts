import type { ReferredFriend, TopReferrer } from '@gumball/contract/referrals/referrals.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { holdReasonLabels } from '@gumball/rules/referrals/hold-reason';
import { toUserSummary, type UserSummaryRow } from '../users/to-user-summary.ts';
import type { FriendRow } from './referrals.store.ts';

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
