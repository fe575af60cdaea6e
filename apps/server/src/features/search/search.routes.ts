import { searchRoutes } from '@gumball/contract/search/search.routes';
import type { Deps } from '../../deps.ts';
import { preferReplica } from '../../platform/http/prefer-replica.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { findCommunities } from '../communities/lists/find-communities.ts';
import { findPosts } from '../posts/search/find-posts.ts';
import { findUsers } from '../users/find-users.ts';
import { findEverything } from './find-everything.ts';
import { declareSearchJobs } from './search.jobs.ts';

/** Mounts the search routes. */
export function mountSearch({ mount, deps }: { mount: Mount; deps: Deps }): void {
  declareSearchJobs(deps);
  mount(searchRoutes.everything, async ({ viewer, query }) =>
    findEverything(await preferReplica(deps, viewer), viewer, query),
  );
  mount(searchRoutes.posts, async ({ viewer, query }) => findPosts(await preferReplica(deps, viewer), viewer, query));
  mount(searchRoutes.users, async ({ viewer, query }) => findUsers(await preferReplica(deps, viewer), viewer, query));
  mount(searchRoutes.communities, async ({ viewer, query }) =>
    findCommunities(await preferReplica(deps, viewer), viewer, query),
  );
}
