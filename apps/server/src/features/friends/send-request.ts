import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeFriendship } from './change-friendship.ts';

/**
 * Sends a friend request. If the other user has sent one already, both become friends. Idempotent: `changed` is false
 * for a repeated request. Throws `FRIEND_SELF`, and `FRIEND_REQUEST_REFUSED` if the viewer must not see the user.
 */
export async function sendRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'ids' | 'friendBroadcasts' | 'notifier'>,
  viewer: Viewer,
  userId: string,
): Promise<FriendshipState & { changed: boolean }> {
  if (userId === viewer.userId) throw new AppError('FRIEND_SELF');
  return changeFriendship(deps, viewer, userId, 'request', { unknown: 'FRIEND_REQUEST_REFUSED' });
}
