import { communitiesEndpoints } from '@gumball/contract/communities/communities.endpoints';
import type { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import { createClient } from '../../../lib/api/api-client.ts';
import type { PostSource } from '../data/post-lists.ts';
import { postKeys } from '../data/posts.cache.ts';

const client = createClient<typeof communitiesRoutes>(communitiesEndpoints);

/** A community's posts, newest first. */
export function communitySource(id: string): PostSource {
  return {
    key: postKeys.community(id),
    isChronological: true,
    read: (part, signal) => client.posts({ params: { id }, query: part }, { signal }),
  };
}
