import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import { type FriendshipAction, friendshipStatusOf, nextFriendship } from '@gumball/rules/friends/friendship';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { friendshipEnded } from '../blocks/block.events.ts';
import { lockPair } from '../blocks/lock-pair.ts';
import { removeConnections } from '../blocks/remove-connections.ts';
import { insertFriendship, insertRequest, readPair, removeRequest } from './friends.store.ts';
import { toFriendshipState } from './to-friendship-state.ts';

/**
 * Applies one action of the viewer to the friendship with another user: stores the transition that the rule returns and
 * notifies both. With `requestId`, only that request counts. Throws the errors of the rule, and `unknown` if the viewer
 * must not see the user.
 */
export async function changeFriendship(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'ids' | 'friendBroadcasts' | 'notifier'>,
  viewer: Viewer,
  otherId: string,
  action: Exclude<FriendshipAction, 'block' | 'unblock'>,
  options: { requestId?: string; unknown: 'FRIEND_REQUEST_REFUSED' | 'FRIEND_REQUEST_NOT_FOUND' | 'USER_NOT_FOUND' },
): Promise<FriendshipState & { changed: boolean }> {
  const { userId } = viewer;
  const now = deps.clock.now();
  const { ended, ...after } = await deps.db.transaction(async (tx) => {
    await lockPair(tx, userId, otherId);
    const pair = await readPair(tx, userId, otherId);
    if (!pair?.known) throw new AppError(options.unknown);
    const { request_id } = pair;
    // A request with another id counts as no request.
    const isSameRequest = options.requestId === undefined || options.requestId === request_id || pair.befriended;
    const before = isSameRequest
      ? toFriendshipState(pair).status
      : friendshipStatusOf({ blocked: false, friends: false, request: undefined });
    const next = nextFriendship(before, action);
    assertOk(next);
    const { status } = next;
    if (status === before) return { status, friendRequestId: request_id, changed: false, ended: false };

    if (status === 'sent') {
      const id = deps.ids.next();
      await insertRequest(tx, { id, sender_id: userId, receiver_id: otherId, created_at: now });
      return { status, friendRequestId: id, changed: true, ended: false };
    }
    if (request_id !== null) await removeRequest(tx, request_id);
    if (status === 'friends') {
      await insertFriendship(tx, { userIdA: userId, userIdB: otherId, requestId: request_id ?? deps.ids.next(), now });
    }
    const ended = before === 'friends';
    if (ended) {
      await removeConnections(tx, userId, otherId);
      await deps.clusterEvents.send(tx, friendshipEnded, { userIds: [userId, otherId] });
    }
    return { status, friendRequestId: null, changed: true, ended };
  });
  if (ended) deps.clusterEvents.emitLocal(friendshipEnded, { userIds: [userId, otherId] });
  if (after.changed) {
    deps.friendBroadcasts.changed(userId, otherId);
    deps.friendBroadcasts.changed(otherId, userId);
    deps.notifier.notify(
      { about: 'friend-request', senderId: userId, receiverId: otherId },
      { about: 'friend-request', senderId: otherId, receiverId: userId },
    );
    if (after.status === 'friends') {
      deps.notifier.notify({
        about: 'notification',
        type: 'friend_accepted',
        recipientId: otherId,
        actorId: userId,
        groupId: userId,
      });
    }
  }
  return after;
}
