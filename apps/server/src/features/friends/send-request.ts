import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeFriendship } from './change-friendship.ts';

/**
 * Asks a member to be friends; where that one has asked already, the two become friends. Asking again changes nothing, which `changed` tells. Throws `FRIEND_SELF`, and
 * `FRIEND_REQUEST_REFUSED` where the viewer may not know of such a member.
 */
export async function sendRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'realtime' | 'log'>,
  viewer: Viewer,
  memberId: string,
): Promise<FriendshipState & { changed: boolean }> {
  if (memberId === viewer.userId) throw new AppError('FRIEND_SELF');
  return changeFriendship(deps, viewer, memberId, 'request', { unknown: 'FRIEND_REQUEST_REFUSED' });
}
