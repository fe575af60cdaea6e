import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { changeFriendship } from './change-friendship.ts';
import { findRequest } from './friends.store.ts';

const alreadyCancelled = { message: 'Request already cancelled' };

/** Cancels the viewer's request by its id or the receiver's id. Idempotent. */
export async function cancelRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'ids' | 'friendBroadcasts' | 'notifier'>,
  viewer: Viewer,
  id: string,
): Promise<{ message: string }> {
  const request = await findRequest(deps.db.kysely, id);
  if (request && request.sender_id !== viewer.userId) return alreadyCancelled;
  const otherId = request?.receiver_id ?? id;
  if (otherId === viewer.userId) return alreadyCancelled;
  try {
    const { changed } = await changeFriendship(deps, viewer, otherId, 'cancel', {
      ...(request ? { requestId: request.id } : {}),
      unknown: 'FRIEND_REQUEST_NOT_FOUND',
    });
    return changed ? { message: 'Friend request cancelled' } : alreadyCancelled;
  } catch (error) {
    if (error instanceof AppError && error.code === 'FRIEND_REQUEST_NOT_FOUND') return alreadyCancelled;
    throw error;
  }
}
