import type { ReferredFriend, TopReferrer } from '@gumball/contract/referrals/referrals.schemas';
import { inEnglish } from '@gumball/rules/formats/phrase';
import { type HoldReason, holdWords } from '@gumball/rules/referrals/bursts';
import { type SummaryRow, userSummaryOf } from '../users/user-summary-of.ts';
import type { FriendRow } from './referrals.store.ts';

/** A referred friend as the referrer sees them. */
export function referredFriendOf(row: FriendRow): ReferredFriend {
  const held = row.state === 'held' && row.held_reason !== null && row.held_at !== null;
  return {
    ...userSummaryOf(row),
    isOnline: row.online,
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    createdAt: row.joined_at.toISOString(),
    state: row.state,
    held: held
      ? { reason: inEnglish(holdWords[row.held_reason as HoldReason]), at: row.held_at?.toISOString() ?? '' }
      : null,
  };
}

/** Those who brought most, with their places. */
export function topReferrersOf(rows: (SummaryRow & { rewarded: number })[]): TopReferrer[] {
  return rows.map((row, at) => ({ ...userSummaryOf(row), rank: at + 1, totalReferrals: row.rewarded }));
}
