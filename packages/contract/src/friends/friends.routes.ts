import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { id, idInput, pageQuery, pagination, success } from '../pagination.ts';
import { identifier } from '../users/users.routes.ts';
import { listedUser } from '../users/users.schemas.ts';
import { friendsEndpoints } from './friends.endpoints.ts';
import { friendRequest, friendshipState, suggestion } from './friends.schemas.ts';

const byId = z.object({ id: idInput });
const friendsResponse = z.object({ success, friends: z.array(listedUser), pagination });
const friendshipResponse = friendshipState.extend({ success });

/** Routes of friends and friend requests: docs/product.md, Friends. */
export const friendsRoutes = defineRoutes(friendsEndpoints, {
  request: {
    summary: 'Send a friend request',
    description:
      "Takes the member's id. A request that meets one from the other side makes the two friends. Where nothing was left to ask it is 200.",
    access: 'member',
    params: byId,
    status: 201,
    mayExist: true,
    response: friendshipResponse,
    errors: ['FRIEND_SELF', 'FRIEND_REQUEST_REFUSED', 'RATE_LIMITED'],
  },
  respond: {
    summary: 'Answer a friend request',
    description: "Takes the request's id. Accepting again what was accepted succeeds.",
    access: 'member',
    params: byId,
    body: z.object({ action: z.enum(['accept', 'decline']) }),
    response: friendshipResponse,
    errors: ['FRIEND_REQUEST_NOT_FOUND'],
  },
  cancel: {
    summary: 'Cancel a friend request',
    description: "Takes the request's id or the member's. What is gone already counts as success.",
    access: 'member',
    params: byId,
    response: z.object({ success, message: z.string() }),
  },
  list: {
    summary: 'List my friends',
    description: 'Newest friendship first.',
    access: 'member',
    query: pageQuery(20),
    response: friendsResponse,
  },
  listOf: {
    summary: "List a member's friends",
    description: 'Newest friendship first, without members hidden from the viewer.',
    access: 'member',
    params: byId,
    query: pageQuery(20),
    response: friendsResponse,
    errors: ['USER_NOT_FOUND'],
  },
  requests: {
    summary: 'List pending friend requests',
    description: 'Those received or those sent, newest first; `pagination.total` is how many there are.',
    access: 'member',
    query: pageQuery(20).extend({ type: z.enum(['received', 'sent']).default('received') }),
    response: z.object({ success, requests: z.array(friendRequest), pagination }),
  },
  status: {
    summary: 'Read my relationship to a member',
    access: 'member',
    params: z.object({ id: identifier }),
    response: friendshipResponse.extend({ userId: id }),
    errors: ['USER_NOT_FOUND'],
  },
  chat: {
    summary: 'List friends I can message',
    description: 'By name; `q` keeps those of whom a name begins with it.',
    access: 'member',
    query: pageQuery(50).extend({ q: z.string().max(100).default('') }),
    response: friendsResponse,
  },
  discover: {
    summary: 'Discover members',
    description: 'Friends of friends, then members of shared communities, then active members.',
    access: 'member',
    query: pageQuery(20),
    response: z.object({ success, users: z.array(suggestion), pagination }),
  },
  remove: {
    summary: 'Remove a friend',
    description: "Takes the member's id. What is over already counts as success.",
    access: 'member',
    params: byId,
    response: friendshipResponse,
    errors: ['USER_NOT_FOUND'],
  },
});
