import { communitiesWatch } from '@gumball/contract/communities/communities.events';
import type { Deps } from '../../deps.ts';
import { postBroadcasts } from '../posts/posts.broadcasts.ts';
import { communityNews, communityRoom, communityRooms } from './community-news.ts';

/** Handles what clients say about communities, and tells their watchers when posts change their figures. Everybody may watch every community. */
export function handleCommunityEvents(deps: Deps): void {
  deps.realtime.on('communities:watch', communitiesWatch, (connection, { communityIds }) => {
    connection.watch(communityRooms, communityIds.map(communityRoom));
    return Promise.resolve(undefined);
  });
  postBroadcasts(deps).onCommunity(communityNews(deps).changed);
}
