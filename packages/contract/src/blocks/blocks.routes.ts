import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { friendshipState } from '../friends/friends.schemas.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { userSummary } from '../users/users.schemas.ts';
import { blocksEndpoints } from './blocks.endpoints.ts';

const byId = z.object({ id: idInput });
const friendshipResponse = friendshipState.extend({ success });

/** Blocks: docs/product.md, Blocks. */
export const blocksRoutes = defineRoutes(blocksEndpoints, {
  block: {
    summary: 'Block a member',
    description: 'Ends friendship and requests; from then on neither sees the other.',
    access: 'member',
    params: byId,
    response: friendshipResponse,
    errors: ['BLOCK_SELF', 'USER_NOT_FOUND'],
  },
  unblock: {
    summary: 'Unblock a member',
    description: 'Brings neither friendship nor requests back. Nobody blocked counts as success.',
    access: 'member',
    params: byId,
    response: friendshipResponse,
  },
  list: {
    summary: 'List blocked members',
    description: 'Last blocked first.',
    access: 'member',
    query: pageQuery(20),
    response: z.object({ success, users: z.array(userSummary), pagination }),
  },
});
