import { communitiesWatch } from '@gumball/contract/communities/communities.events';
import type { Deps } from '../../deps.ts';
import { communityRoom, communityRoomPrefix } from './communities.broadcasts.ts';

/**
 * Handles the socket events of communities, and broadcasts counts that change with posts. Every user may subscribe to
 * every community.
 */
export function handleCommunityEvents(deps: Deps): void {
  deps.realtime.on('communities:watch', communitiesWatch, (connection, { communityIds }) => {
    connection.setRooms(communityRoomPrefix, communityIds.map(communityRoom));
    return Promise.resolve(undefined);
  });
  deps.postBroadcasts.onCommunity(deps.communityBroadcasts.changed);
}
