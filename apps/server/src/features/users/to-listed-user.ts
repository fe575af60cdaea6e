import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { friendshipStatusOf } from '@gumball/rules/friends/friendship';
import { toUserSummary } from './to-user-summary.ts';
import type { ListedUserRow } from './users.sql.ts';

/** Converts a row to a user in a list, as seen by the viewer of the row. */
export function toListedUser(row: ListedUserRow): ListedUser {
  const request = row.request_id === null ? undefined : row.request_sent ? 'sent' : 'received';
  return {
    ...toUserSummary(row),
    isOnline: row.online,
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    // No list contains blocked users, so `blocked` is always false here.
    friendshipStatus: friendshipStatusOf({ blocked: false, friends: row.befriended, request }),
    friendRequestId: row.request_id,
  };
}
