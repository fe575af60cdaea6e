import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { pollsEndpoints } from './polls.endpoints.ts';
import { poll, vote } from './polls.schemas.ts';

/** Routes of polls: docs/product.md, Polls. Polls are created and read with their posts. */
export const pollsRoutes = defineRoutes(pollsEndpoints, {
  vote: {
    summary: "Vote in a post's poll",
    description: 'Once, and for good. Sending the same vote again answers the same.',
    access: 'member',
    params: z.object({ id: idInput }),
    body: vote,
    response: z.object({ success, poll }),
    errors: [
      'POST_NOT_FOUND',
      'COMMUNITY_CLOSED',
      'POLL_NOT_FOUND',
      'POLL_OWN',
      'POLL_OVER',
      'POLL_CHOICE_UNKNOWN',
      'POLL_VOTED',
    ],
  },
});
