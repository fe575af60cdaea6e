import { communitiesRoutes } from '@gumball/contract/communities/communities.routes';
import type { Deps } from '../../deps.ts';
import { preferWorker } from '../../platform/http/prefer-worker.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { listCommunityPosts } from '../posts/feed/list-community-posts.ts';
import { mountCommunityChat } from './chat/community-chat.routes.ts';
import { declareCommunitiesJobs } from './communities.jobs.ts';
import { handleCommunityEvents } from './communities.socket.ts';
import { createCommunity } from './create-community.ts';
import { removeCommunity } from './deletion/remove-community.ts';
import { mountCommunityEvents } from './events/community-events.routes.ts';
import { getCommunity } from './get-community.ts';
import { mountInvitations } from './invitations/invitations.routes.ts';
import { findCommunities } from './lists/find-communities.ts';
import { listCommunities } from './lists/list-communities.ts';
import { listCommunitiesOf } from './lists/list-communities-of.ts';
import { listOwnCommunities } from './lists/list-own-communities.ts';
import { acceptRules } from './members/accept-rules.ts';
import { changeRole } from './members/change-role.ts';
import { joinCommunity } from './members/join-community.ts';
import { leaveCommunity } from './members/leave-community.ts';
import { listCommunityMembers } from './members/list-community-members.ts';
import { removeMember } from './members/remove-member.ts';
import { pinPostInCommunity } from './pinned/pin-post-in-community.ts';
import { unpinPostInCommunity } from './pinned/unpin-post-in-community.ts';
import { removePostFromCommunity } from './remove-post-from-community.ts';
import { decideRequest } from './requests/decide-request.ts';
import { listRequests } from './requests/list-requests.ts';
import { withdrawRequest } from './requests/withdraw-request.ts';
import { updateCommunity } from './update-community.ts';

/** Mounts the routes and socket events of communities and declares their jobs. */
export function mountCommunities({ mount, deps }: { mount: Mount; deps: Deps }): void {
  mount(communitiesRoutes.list, ({ viewer, query }) => listCommunities(preferWorker(deps), viewer, query));
  mount(communitiesRoutes.search, ({ viewer, query }) => findCommunities(deps, viewer, query));
  mount(communitiesRoutes.mine, async ({ viewer, query }) => {
    const { communities, pagination } = await listOwnCommunities(preferWorker(deps), viewer, query);
    return { communities, userCommunities: communities, pagination };
  });
  mount(communitiesRoutes.ofUser, async ({ viewer, params, query }) => {
    const { communities, pagination } = await listCommunitiesOf(deps, viewer, params.id, query);
    return { communities, userCommunities: communities, pagination };
  });
  mount(communitiesRoutes.create, async ({ viewer, body, idempotencyKey }) => ({
    community: await createCommunity(deps, viewer, body, idempotencyKey),
  }));
  mount(communitiesRoutes.get, async ({ viewer, params }) => ({
    community: await getCommunity(preferWorker(deps), viewer, params.id),
  }));
  mount(communitiesRoutes.update, async ({ viewer, params, body }) => ({
    community: await updateCommunity(deps, viewer, params.id, body),
  }));
  mount(communitiesRoutes.remove, async ({ viewer, params, body }) => {
    await removeCommunity(deps, viewer, params.id, body?.confirmation);
    return {};
  });
  mount(communitiesRoutes.join, ({ viewer, params, body }) =>
    joinCommunity(deps, viewer, params.id, body?.rulesVersion),
  );
  mount(communitiesRoutes.acceptRules, async ({ viewer, params, body }) => {
    await acceptRules(deps, viewer, { communityId: params.id, version: body.rulesVersion });
    return {};
  });
  mount(communitiesRoutes.leave, ({ viewer, params }) => leaveCommunity(deps, viewer, params.id));
  mount(communitiesRoutes.withdraw, async ({ viewer, params }) => {
    await withdrawRequest(deps, viewer, params.id);
    return {};
  });
  mount(communitiesRoutes.requests, ({ viewer, params, query }) => listRequests(deps, viewer, params.id, query));
  mount(communitiesRoutes.decideRequest, ({ viewer, params, body }) =>
    decideRequest(deps, viewer, { communityId: params.id, userId: params.userId, action: body.action }),
  );
  mount(communitiesRoutes.members, ({ viewer, params, query }) => listCommunityMembers(deps, viewer, params.id, query));
  mount(communitiesRoutes.changeRole, async ({ viewer, params, body }) => ({
    member: await changeRole(deps, viewer, { communityId: params.id, userId: params.userId, role: body.role }),
  }));
  mount(communitiesRoutes.removeMember, ({ viewer, params }) =>
    removeMember(deps, viewer, { communityId: params.id, userId: params.userId }),
  );
  mount(communitiesRoutes.posts, ({ viewer, params, query }) =>
    listCommunityPosts(preferWorker(deps), viewer, params.id, query),
  );
  mount(communitiesRoutes.removePost, async ({ viewer, params, body }) => {
    await removePostFromCommunity(deps, viewer, { communityId: params.id, postId: params.postId, reason: body.reason });
    return {};
  });
  mount(communitiesRoutes.pinPost, async ({ viewer, params }) => {
    await pinPostInCommunity(deps, viewer, { communityId: params.id, postId: params.postId });
    return {};
  });
  mount(communitiesRoutes.unpinPost, async ({ viewer, params }) => {
    await unpinPostInCommunity(deps, viewer, { communityId: params.id, postId: params.postId });
    return {};
  });
  mountInvitations({ mount, deps });
  mountCommunityChat({ mount, deps });
  mountCommunityEvents({ mount, deps });
  handleCommunityEvents(deps);
  declareCommunitiesJobs(deps);
}
