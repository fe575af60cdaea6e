import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeFriendship } from './change-friendship.ts';
import { findAccepted, findRequest } from './friends.store.ts';

/**
 * Accepts or declines a request to the viewer. Accepting is idempotent. Throws `FRIEND_REQUEST_NOT_FOUND` if there is
 * no pending request.
 */
export async function respondToRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'ids' | 'friendBroadcasts' | 'notifier'>,
  viewer: Viewer,
  requestId: string,
  action: 'accept' | 'decline',
): Promise<FriendshipState> {
  const request = await findRequest(deps.db.kysely, requestId);
  const otherId =
    request?.receiver_id === viewer.userId
      ? request.sender_id
      : request === undefined && action === 'accept'
        ? await findAccepted(deps.db.kysely, viewer.userId, requestId)
        : undefined;
  if (otherId === undefined) throw new AppError('FRIEND_REQUEST_NOT_FOUND');
  const { status, friendRequestId } = await changeFriendship(deps, viewer, otherId, action, {
    requestId,
    unknown: 'FRIEND_REQUEST_NOT_FOUND',
  });
  return { status, friendRequestId };
}
