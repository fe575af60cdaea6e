import { communitiesWatch } from '@gumball/contract/communities/communities.events';
import type { Deps } from '../../deps.ts';
import { readersChanged } from '../posts/posts.events.ts';
import { createCommunityGuard } from './create-community-guard.ts';
import { watchCommunities } from './watch-communities.ts';

/**
 * Handles the socket events of communities, ends subscriptions of those who may no longer read one, and broadcasts
 * counts
 * that change with posts.
 */
export function handleCommunityEvents(deps: Deps): void {
  const guard = createCommunityGuard(deps);
  deps.realtime.on('communities:watch', communitiesWatch, async (connection, { communityIds }) => {
    await watchCommunities(deps, connection, communityIds, guard);
    return undefined;
  });
  deps.clusterEvents.on(readersChanged, guard.onReadersChanged);
  deps.clusterEvents.onMissedEvents(guard.onMissedEvents);
  deps.postBroadcasts.onCommunity(deps.communityBroadcasts.changed);
}
