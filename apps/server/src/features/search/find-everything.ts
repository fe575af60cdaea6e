import type { SearchKind } from '@gumball/contract/search/search.routes';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findCommunities } from '../communities/lists/find-communities.ts';
import { findPosts } from '../posts/search/find-posts.ts';
import { findUsers } from '../users/find-users.ts';

/** Returns the best `limit` results and the total number of each requested kind. A total of 200 means 200 or more. */
export async function findEverything(
  deps: Pick<Deps, 'db' | 'ids' | 'clock'>,
  viewer: Viewer,
  { q, types, limit }: { q: string; types: SearchKind[]; limit: number },
) {
  const query = { q, page: 1, limit };
  const requested = new Set(types);
  const [users, communities, posts] = await Promise.all([
    requested.has('users') ? findUsers(deps, viewer, query) : undefined,
    requested.has('communities') ? findCommunities(deps, viewer, query) : undefined,
    requested.has('posts') ? findPosts(deps, viewer, query) : undefined,
  ]);
  return {
    users: users?.users ?? [],
    communities: communities?.communities ?? [],
    posts: posts?.posts ?? [],
    totals: {
      users: users?.pagination.total ?? 0,
      communities: communities?.pagination.total ?? 0,
      posts: posts?.pagination.total ?? 0,
    },
  };
}
