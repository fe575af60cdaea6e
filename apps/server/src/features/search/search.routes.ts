import { searchRoutes } from '@gumball/contract/search/search.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { findCommunities } from '../communities/find-communities.ts';
import { findPosts } from '../posts/find-posts.ts';
import { findMembers } from '../users/find-members.ts';
import { findEverything } from './find-everything.ts';

/** Mounts the searches over everything. */
export function mountSearch({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(searchRoutes.everything, ({ viewer, query }) => findEverything(deps, viewer, query));
  mount(searchRoutes.posts, ({ viewer, query }) => findPosts(deps, viewer, query));
  mount(searchRoutes.users, ({ viewer, query }) => findMembers(deps, viewer, query));
  mount(searchRoutes.communities, ({ viewer, query }) => findCommunities(deps, viewer, query));
}
