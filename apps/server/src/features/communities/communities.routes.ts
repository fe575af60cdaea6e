import { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { createCommunity } from './create-community.ts';
import { getCommunity } from './get-community.ts';
import { joinCommunity } from './join-community.ts';
import { leaveCommunity } from './leave-community.ts';
import { listCommunities } from './list-communities.ts';
import { listOwnCommunities } from './list-own-communities.ts';

/** Mounts the calls and events of communities. */
export function mountCommunities({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(communitiesRoutes.list, ({ viewer, query }) => listCommunities(deps, viewer, query));
  mount(communitiesRoutes.mine, async ({ viewer, query }) => {
    const { communities, pagination } = await listOwnCommunities(deps, viewer, query);
    return { communities, userCommunities: communities, pagination };
  });
  mount(communitiesRoutes.create, async ({ viewer, body, creationKey }) => ({
    community: await createCommunity(deps, viewer, body, creationKey),
  }));
  mount(communitiesRoutes.get, async ({ viewer, params }) => ({
    community: await getCommunity(deps, viewer, params.id),
  }));
  mount(communitiesRoutes.join, ({ viewer, params }) => joinCommunity(deps, viewer, params.id));
  mount(communitiesRoutes.leave, ({ viewer, params }) => leaveCommunity(deps, viewer, params.id));
}
