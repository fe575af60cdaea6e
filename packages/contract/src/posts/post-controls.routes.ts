import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';
import { postControlsEndpoints } from './post-controls.endpoints.ts';
import { post, postVersion } from './posts.schemas.ts';

const byId = z.object({ id: idInput });
const usersResponse = z.object({ success, users: z.array(userSummary), pagination });
const postResponse = z.object({ success, post });

/** Who stands behind the numbers of a post, quotes, former versions and pinned posts: docs/product.md, Posts. */
export const postControlsRoutes = defineRoutes(postControlsEndpoints, {
  reposters: {
    summary: 'List who reposted a post',
    description: 'The latest first, without members blocked either way.',
    access: 'member',
    params: byId,
    query: pageQuery(20),
    response: usersResponse,
    errors: ['POST_NOT_FOUND'],
  },
  likers: {
    summary: 'List who likes a post',
    description: 'The latest first, without members blocked either way.',
    access: 'member',
    params: byId,
    query: pageQuery(20),
    response: usersResponse,
    errors: ['POST_NOT_FOUND'],
  },
  allowReposts: {
    summary: 'Allow or refuse reposts and quotes of a post',
    description: 'The author only. Reposts and quotes that exist stay.',
    access: 'member',
    params: byId,
    body: z.object({ allowed: z.boolean() }),
    response: postResponse,
    errors: ['POST_NOT_FOUND', 'ACCESS_DENIED'],
  },
  detachQuote: {
    summary: 'Remove my post from a quote',
    description: 'For the author of the quoted post. The id is that of the quoting post, which stays without it.',
    access: 'member',
    params: byId,
    response: z.object({ success }),
    errors: ['POST_NOT_FOUND', 'ACCESS_DENIED'],
  },
  versions: {
    summary: 'List the former versions of an edited post',
    description: 'Newest first, the latest 20. For everyone who can read the post.',
    access: 'member',
    params: byId,
    response: z.object({ success, versions: z.array(postVersion) }),
    errors: ['POST_NOT_FOUND'],
  },
  pin: {
    summary: 'Pin an own post to my profile',
    description: 'It replaces the one that was pinned.',
    access: 'member',
    params: byId,
    response: z.object({ success }),
    errors: ['POST_NOT_FOUND', 'ACCESS_DENIED'],
  },
  unpin: { summary: 'Unpin a post', access: 'member', params: byId, response: z.object({ success }) },
});
