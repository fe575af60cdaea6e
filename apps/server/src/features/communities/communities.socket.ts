import { communitiesWatch } from '@gumball/contract/communities/communities.events';
import type { Deps } from '../../deps.ts';
import { watchCommunities } from './watch-communities.ts';

/**
 * Handles the socket events of communities, and broadcasts counts that change with posts. Every user may subscribe to
 * every community.
 */
export function handleCommunityEvents(deps: Deps): void {
  deps.realtime.on('communities:watch', communitiesWatch, async (connection, { communityIds }) => {
    await watchCommunities(deps, connection, communityIds);
    return undefined;
  });
  deps.postBroadcasts.onCommunity(deps.communityBroadcasts.changed);
}
