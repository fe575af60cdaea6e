import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { post } from '../posts/posts.schemas.ts';
import { communitiesEndpoints } from './communities.endpoints.ts';
import {
  communityChange,
  communityFilter,
  communityListFilter,
  communityMember,
  communityRequest,
  community as communitySchema,
  join,
  memberRole,
  membership,
  newCommunity,
} from './communities.schemas.ts';

const byId = z.object({ id: idInput });
const byMember = z.object({ id: idInput, userId: idInput });
const byPost = z.object({ id: idInput, postId: idInput });
const listResponse = z.object({ success, communities: z.array(communitySchema), pagination });
const ownListResponse = listResponse.extend({
  userCommunities: z.array(communitySchema).describe('The same as `communities`.'),
});
const communityResponse = z.object({ success, community: communitySchema });
const membershipResponse = membership.extend({ success });

/** Communities: docs/product.md, Communities. */
export const communitiesRoutes = defineRoutes(communitiesEndpoints, {
  list: {
    summary: 'List communities',
    description:
      'Most members first. `none` keeps those that the viewer is not in; the other filters keep those where the viewer has that role, last joined first.',
    access: 'member',
    query: pageQuery(20).extend({ filter: communityListFilter.default('all') }),
    response: listResponse,
  },
  search: {
    summary: 'Search communities',
    description: 'Names and descriptions by the beginnings of their words, small typos forgiven, best match first.',
    access: 'member',
    query: pageQuery(20).extend({ q: z.string().max(200).default('') }),
    response: listResponse,
  },
  mine: {
    summary: 'List my communities',
    description: 'Last joined first.',
    access: 'member',
    query: pageQuery(20).extend({ filter: communityFilter.default('all') }),
    response: ownListResponse,
  },
  ofUser: {
    summary: "List a member's communities",
    description: "One's own only: other members' lists are private.",
    access: 'member',
    params: byId,
    query: pageQuery(20),
    response: ownListResponse,
    errors: ['USER_NOT_FOUND', 'COMMUNITY_LIST_PRIVATE'],
  },
  create: {
    summary: 'Create a community',
    description: 'Its founder owns it. Pictures are uploads of the founder, made as avatar and as banner.',
    access: 'member',
    body: newCommunity,
    status: 201,
    response: communityResponse,
    errors: [
      'COMMUNITY_NAME_REQUIRED',
      'COMMUNITY_NAME_TOO_SHORT',
      'COMMUNITY_NAME_TOO_LONG',
      'COMMUNITY_DESCRIPTION_TOO_LONG',
      'COMMUNITY_RULES_TOO_LONG',
      'COMMUNITY_RULES_TOO_MANY',
      'MEDIA_URL_UNKNOWN',
    ],
  },
  get: {
    summary: 'Read a community',
    access: 'member',
    params: byId,
    response: communityResponse,
    errors: ['COMMUNITY_NOT_FOUND'],
  },
  update: {
    summary: 'Edit a community',
    description: 'The owner and admins. Absent fields stay. Only the owner changes who reads and joins it.',
    access: 'member',
    params: byId,
    body: communityChange,
    response: communityResponse,
    errors: [
      'COMMUNITY_NOT_FOUND',
      'ACCESS_DENIED',
      'COMMUNITY_NAME_REQUIRED',
      'COMMUNITY_NAME_TOO_SHORT',
      'COMMUNITY_NAME_TOO_LONG',
      'COMMUNITY_DESCRIPTION_TOO_LONG',
      'COMMUNITY_RULES_TOO_LONG',
      'COMMUNITY_RULES_TOO_MANY',
      'COMMUNITY_UNCHANGED',
      'MEDIA_URL_UNKNOWN',
    ],
  },
  remove: {
    summary: 'Delete a community with its posts',
    description:
      'The owner only. Where `confirmation` is sent it must be the name. Deleting what is already gone succeeds.',
    access: 'member',
    params: byId,
    body: z.object({ confirmation: z.string().max(1000).optional() }).nullish(),
    response: z.object({ success }),
    errors: ['ACCESS_DENIED', 'COMMUNITY_CONFIRMATION'],
  },
  join: {
    summary: 'Join a community',
    description:
      'Where joining needs an approval, this leaves a request, and `isRequested` is true. Joining or asking twice changes nothing. The version of the rules is what the user read and accepts.',
    access: 'member',
    params: byId,
    body: join.nullish(),
    response: membershipResponse,
    errors: [
      'COMMUNITY_NOT_FOUND',
      'COMMUNITY_REQUESTS_TOO_MANY',
      'COMMUNITY_REQUESTS_FULL',
      'COMMUNITY_REQUEST_DECLINED',
    ],
  },
  acceptRules: {
    summary: 'Accept the rules of a community',
    description: 'Members. Another version than the current one is refused: its rules have changed since.',
    access: 'member',
    params: byId,
    body: join.required(),
    response: z.object({ success }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_RULES_CHANGED'],
  },
  withdraw: {
    summary: 'Withdraw a request to join',
    description: 'Withdrawing what does not wait succeeds.',
    access: 'member',
    params: byId,
    response: z.object({ success }),
  },
  requests: {
    summary: 'List the requests to join a community',
    description: 'The owner, admins and moderators. Oldest first, without members hidden from the viewer.',
    access: 'member',
    params: byId,
    query: pageQuery(20),
    response: z.object({ success, requests: z.array(communityRequest), pagination }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED'],
  },
  decideRequest: {
    summary: 'Approve or decline a request to join',
    description:
      'The owner, admins and moderators. Approving makes the member join; approving a member succeeds and changes nothing.',
    access: 'member',
    params: byMember,
    body: z.object({ action: z.enum(['approve', 'decline']) }),
    response: z.object({ success, memberCount: z.number().int(), requestsCount: z.number().int() }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_REQUEST_NOT_FOUND'],
  },
  leave: {
    summary: 'Leave a community',
    description: 'Everybody but the owner. Leaving what one is not in succeeds.',
    access: 'member',
    params: byId,
    response: membershipResponse,
    errors: ['COMMUNITY_OWNER_LEAVES'],
  },
  members: {
    summary: "List a community's members",
    description:
      'The owner, then admins, moderators and members, earliest first each; without those hidden from the viewer.',
    access: 'member',
    params: byId,
    query: pageQuery(20),
    response: z.object({ success, members: z.array(communityMember), pagination }),
    errors: ['COMMUNITY_NOT_FOUND', 'COMMUNITY_PRIVATE'],
  },
  changeRole: {
    summary: "Change a member's role",
    description: 'The owner only. The role `owner` hands the community over; its former owner becomes an admin.',
    access: 'member',
    params: byMember,
    body: z.object({ role: memberRole }),
    response: z.object({ success, member: communityMember }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_MEMBER_NOT_FOUND', 'COMMUNITY_OWNER_LEAVES'],
  },
  removeMember: {
    summary: 'Remove a member',
    description:
      'The owner everybody else, admins moderators and members. Removing a user who is not a member succeeds.',
    access: 'member',
    params: byMember,
    response: z.object({ success, memberCount: z.number().int() }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_OWNER_LEAVES'],
  },
  posts: {
    summary: "Read a community's posts",
    description:
      'Newest first, without authors hidden from the viewer. One need not be a member, unless the community is private.',
    access: 'member',
    params: byId,
    query: pageQuery(10),
    response: z.object({ success, posts: z.array(post), pagination }),
    errors: ['COMMUNITY_NOT_FOUND', 'COMMUNITY_PRIVATE'],
  },
  pinPost: {
    summary: 'Pin a post in its community',
    description: 'The owner, admins and moderators; at most 3 posts. Pinning twice changes nothing.',
    access: 'member',
    params: byPost,
    response: z.object({ success }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_CLOSED', 'POST_NOT_FOUND', 'COMMUNITY_PINNED_FULL'],
  },
  unpinPost: {
    summary: 'Unpin a post in its community',
    description: 'The owner, admins and moderators. Unpinning what is not pinned succeeds.',
    access: 'member',
    params: byPost,
    response: z.object({ success }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED'],
  },
  removePost: {
    summary: "Take somebody's post out of a community",
    description:
      'The owner, admins and moderators, where the author has a lower role than they. The author is told the reason.',
    access: 'member',
    params: byPost,
    body: z.object({ reason: z.string().max(10_000).default('') }),
    response: z.object({ success }),
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'REMOVAL_REASON_REQUIRED', 'REMOVAL_REASON_TOO_LONG'],
  },
});
