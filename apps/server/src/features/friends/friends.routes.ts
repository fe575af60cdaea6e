import { friendsRoutes } from '@gumball/contract/friends/friends.routes';
import type { Deps } from '../../deps.ts';
import { preferReplica } from '../../platform/http/prefer-replica.ts';
import { preferWorker } from '../../platform/http/prefer-worker.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { relationshipChanged } from '../blocks/block.events.ts';
import { cancelRequest } from './cancel-request.ts';
import { discoverUsers } from './discover-users.ts';
import { getFriendStatus } from './get-friend-status.ts';
import { listChatFriends } from './list-chat-friends.ts';
import { listFriendRequests } from './list-friend-requests.ts';
import { listFriendsOf } from './list-friends-of.ts';
import { removeFriend } from './remove-friend.ts';
import { respondToRequest } from './respond-to-request.ts';
import { sendRequest } from './send-request.ts';

const requestsPerDay = 300;
// A request that is cancelled and sent again notifies again.
const requestsPerPair = 10;

/** Mounts the routes of friends and broadcasts the changes caused by blocks. */
export function mountFriends({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(friendsRoutes.list, ({ viewer, query }) => listFriendsOf(preferWorker(deps), viewer, viewer.userId, query));
  mount(friendsRoutes.listOf, ({ viewer, params, query }) =>
    listFriendsOf(preferWorker(deps), viewer, params.id, query),
  );
  mount(friendsRoutes.requests, ({ viewer, query }) => listFriendRequests(deps, viewer, query));
  mount(friendsRoutes.status, ({ viewer, params }) => getFriendStatus(deps, viewer, params.id));
  mount(friendsRoutes.chat, ({ viewer, query }) => listChatFriends(deps, viewer, query));
  mount(friendsRoutes.discover, async ({ viewer, query }) =>
    discoverUsers(await preferReplica(deps, viewer), viewer, query),
  );
  const requestLimit = deps.limits({ name: 'friend-requests', points: requestsPerDay, seconds: 24 * 3600 });
  const pairLimit = deps.limits({ name: 'friend-request-pairs', points: requestsPerPair, seconds: 3600 });
  mount(friendsRoutes.request, async ({ viewer, params, respondExisting }) => {
    await requestLimit.consume(viewer.userId);
    await pairLimit.consume(`${viewer.userId} ${params.id}`);
    const { changed, ...state } = await sendRequest(deps, viewer, params.id);
    if (!changed) respondExisting();
    return state;
  });
  mount(friendsRoutes.respond, ({ viewer, params, body }) => respondToRequest(deps, viewer, params.id, body.action));
  mount(friendsRoutes.cancel, ({ viewer, params }) => cancelRequest(deps, viewer, params.id));
  mount(friendsRoutes.remove, ({ viewer, params }) => removeFriend(deps, viewer, params.id));
  deps.clusterEvents.on(relationshipChanged, ({ userId, otherId }) => deps.friendBroadcasts.changed(userId, otherId));
}
