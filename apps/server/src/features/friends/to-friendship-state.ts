import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import { friendshipStatusOf } from '@gumball/rules/friends/friendship';
import type { PairRow } from './friends.store.ts';

/** Converts a pair row to the friendship status. A user who was blocked by the other sees no relationship. */
export function toFriendshipState(pair: PairRow): FriendshipState {
  if (!pair.known && !pair.blocking) return { status: 'none', friendRequestId: null };
  const request = pair.request_id === null ? undefined : pair.request_sent ? 'sent' : 'received';
  return {
    status: friendshipStatusOf({ blocked: pair.blocking, friends: pair.befriended, request }),
    friendRequestId: pair.request_id,
  };
}
