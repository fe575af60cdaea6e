import { z } from 'zod';
import { botCommand } from '../auth/programs/bots.routes.ts';
import { defineRoutes } from '../define-routes.ts';
import { id, idInput, success } from '../pagination.ts';
import { groupBotsEndpoints } from './group-bots.endpoints.ts';

const byId = z.object({ id: idInput });

/** A bot in a group or a direct conversation. */
export const groupBot = z.object({
  id,
  username: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  commands: z.array(botCommand),
  mayRemove: z.boolean().describe('I added it, or manage the group.'),
});

/** A bot in a group. */
export type GroupBot = z.infer<typeof groupBot>;

const response = z.object({ success, bots: z.array(groupBot) });

/** Bots in groups, which receive only what is addressed to them: docs/product.md, Programs. */
export const groupBotsRoutes = defineRoutes(groupBotsEndpoints, {
  list: {
    summary: 'List the bots in a conversation',
    description: 'By its members: those in a group with their commands, or the one with which I talk.',
    access: 'member',
    params: byId,
    response,
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  add: {
    summary: 'Add a bot to a group',
    description: 'By members who may add people, where the owner of the bot allows it. At most 5.',
    access: 'member',
    params: byId,
    body: z.object({ username: z.string().trim().max(40).describe('With or without `.fun`.') }),
    response,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'ACCESS_DENIED',
      'USER_NOT_FOUND',
      'BOT_REFUSED',
      'GROUP_BOTS_FULL',
      'RATE_LIMITED',
    ],
  },
  remove: {
    summary: 'Remove a bot from a group',
    description:
      'By who added it and by the owner and the admins of the group. One that is gone already counts as removed.',
    access: 'member',
    params: byId.extend({ userId: idInput }),
    response,
    errors: ['CONVERSATION_NOT_FOUND', 'ACCESS_DENIED'],
  },
});
