import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeFriendship } from './change-friendship.ts';

/** Ends a friendship; where there is none nothing happens. Throws `USER_NOT_FOUND` where the viewer may not know of such a member. */
export async function removeFriend(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'realtime' | 'log'>,
  viewer: Viewer,
  memberId: string,
): Promise<FriendshipState> {
  const { status, friendRequestId } = await changeFriendship(deps, viewer, memberId, 'remove', {
    unknown: 'USER_NOT_FOUND',
  });
  return { status, friendRequestId };
}
