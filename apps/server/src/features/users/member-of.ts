import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { friendshipStatusOf } from '@gumball/rules/friends/friendship';
import type { MemberRow } from './member-columns.ts';
import { userSummaryOf } from './user-summary-of.ts';

/** A member in a list, as the viewer of the row sees them. */
export function memberOf(row: MemberRow): ListedUser {
  const request = row.request_id === null ? undefined : row.request_sent ? 'sent' : 'received';
  return {
    ...userSummaryOf(row),
    isOnline: row.online,
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    // Blocked members are in no list, so that only friendship and requests are left to tell.
    friendshipStatus: friendshipStatusOf({ blocked: false, friends: row.befriended, request }),
    friendRequestId: row.request_id,
  };
}
