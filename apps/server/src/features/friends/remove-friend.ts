import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeFriendship } from './change-friendship.ts';

/** Ends a friendship. Idempotent. Throws `USER_NOT_FOUND` if the viewer must not see the user. */
export async function removeFriend(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'ids' | 'friendBroadcasts' | 'notifier'>,
  viewer: Viewer,
  userId: string,
): Promise<FriendshipState> {
  const { status, friendRequestId } = await changeFriendship(deps, viewer, userId, 'remove', {
    unknown: 'USER_NOT_FOUND',
  });
  return { status, friendRequestId };
}
