import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import { friendshipStatusOf } from '@gumball/rules/friends/friendship';
import type { PairRow } from './friends.store.ts';

/** How somebody stands to the member whose row of the pair this is. Who was blocked by them sees nobody, and nothing between them. */
export function standingOf(pair: PairRow): FriendshipState {
  if (!pair.known && !pair.blocking) return { status: 'none', friendRequestId: null };
  const request = pair.request_id === null ? undefined : pair.request_sent ? 'sent' : 'received';
  return {
    status: friendshipStatusOf({ blocked: pair.blocking, friends: pair.befriended, request }),
    friendRequestId: pair.request_id,
  };
}
