import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { friendshipStatusOf } from '@gumball/rules/friends/friendship';
import type { MemberRow } from './member-columns.ts';
import { userSummaryOf } from './user-summary-of.ts';

/** Converts a row to a user in a list, as seen by the viewer of the row. */
export function memberOf(row: MemberRow): ListedUser {
  const request = row.request_id === null ? undefined : row.request_sent ? 'sent' : 'received';
  return {
    ...userSummaryOf(row),
    isOnline: row.online,
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    // No list contains blocked users, so `blocked` is always false here.
    friendshipStatus: friendshipStatusOf({ blocked: false, friends: row.befriended, request }),
    friendRequestId: row.request_id,
  };
}
