import {
  botBioMax,
  botCommandMax,
  botCommandsMax,
  botCommandTextMax,
  botGroupPolicies,
  botNameMax,
} from '@gumball/rules/auth/bots';
import { z } from 'zod';
import { defineRoutes } from '../../define-routes.ts';
import { id, idInput, success } from '../../pagination.ts';
import { botEndpoints, incomingEndpoints } from './bots.endpoints.ts';

const params = z.object({ id: idInput });

/** A command that a bot understands. */
export const botCommand = z.object({
  name: z.string().max(botCommandMax).describe('Without the `/`.'),
  description: z.string().trim().max(botCommandTextMax),
});

/** An own bot. */
export const ownBot = z.object({
  id,
  username: z.string(),
  name: z.string(),
  bio: z.string().nullable(),
  community: z
    .object({ id, name: z.string().nullable() })
    .nullable()
    .describe(
      'Where an incoming webhook posts, without the name of a hidden one of which its owner is no member any more; null for a bot with a token.',
    ),
  groups: z.enum(botGroupPolicies).describe('Who may add it to groups.'),
  commands: z.array(botCommand),
  lastUsedAt: z.string().nullable(),
  createdAt: z.string(),
});

/** An own bot. */
export type OwnBot = z.infer<typeof ownBot>;

const name = z.string().trim().max(botNameMax).default('');
const bio = z.string().trim().max(botBioMax).default('');
const username = z.string().trim().max(40).default('').describe('Without `_bot.fun`, which is added.');
const secret = z.string().describe('It is not shown again.');

/** Own bots: docs/product.md, Programs. */
export const botRoutes = defineRoutes(botEndpoints, {
  list: {
    summary: 'List my bots and incoming webhooks',
    description: 'The newest first; at most 10.',
    access: 'member',
    response: z.object({ success, bots: z.array(ownBot) }),
  },
  create: {
    summary: 'Create a bot',
    access: 'member',
    body: z.object({ name, username, bio }),
    status: 201,
    response: z.object({ success, bot: ownBot, token: secret }),
    errors: ['FIELDS_REQUIRED', 'USERNAME_CHARACTERS', 'USERNAME_TAKEN', 'INTEGRATIONS_FULL', 'ALREADY_CREATED'],
  },
  update: {
    summary: 'Change a bot',
    description: 'With `groups` as `nobody` it leaves all groups.',
    access: 'member',
    params,
    body: z.object({
      name,
      bio,
      groups: z.enum(botGroupPolicies).optional(),
      commands: z.array(botCommand).max(botCommandsMax).optional(),
    }),
    response: z.object({ success, bot: ownBot }),
    errors: ['FIELDS_REQUIRED', 'BOT_COMMANDS_INVALID', 'NOT_FOUND'],
  },
  renewToken: {
    summary: 'Replace the token of a bot, or the address of an incoming webhook',
    description: 'The former one is refused at once.',
    access: 'member',
    params,
    response: z.object({ success, token: secret }),
    errors: ['NOT_FOUND'],
  },
  remove: {
    summary: 'Delete a bot with what it wrote',
    description: 'One that is gone already counts as deleted.',
    access: 'member',
    params,
    response: z.object({ success }),
  },
});

/** Incoming webhooks: docs/product.md, Programs. */
export const incomingRoutes = defineRoutes(incomingEndpoints, {
  create: {
    summary: 'Create an incoming webhook of a community',
    description: 'The owner and admins. It posts as a bot of its creator.',
    access: 'member',
    params,
    body: z.object({ name, username }),
    status: 201,
    response: z.object({
      success,
      bot: ownBot,
      token: secret.describe('The end of its address: `/api/hooks/{token}`.'),
    }),
    errors: [
      'FIELDS_REQUIRED',
      'USERNAME_CHARACTERS',
      'USERNAME_TAKEN',
      'COMMUNITY_NOT_FOUND',
      'ACCESS_DENIED',
      'INTEGRATIONS_FULL',
      'ALREADY_CREATED',
    ],
  },
  post: {
    summary: 'Post into the community of an incoming webhook',
    description: 'Everyone who knows the address may. At most 30 posts in 10 minutes.',
    access: 'public',
    params: z.object({ token: z.string().max(100) }),
    body: z.object({ text: z.string().max(20_000) }),
    status: 201,
    response: z.object({ success, postId: id }),
    errors: [
      'NOT_FOUND',
      'CONSENT_REQUIRED',
      'POST_EMPTY',
      'POST_TOO_LONG',
      'SILENCED',
      'LIMITED_LINKS',
      'RATE_LIMITED',
    ],
  },
});
