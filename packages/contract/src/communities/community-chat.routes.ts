import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { id, idInput, success } from '../pagination.ts';
import { communityChatEndpoints } from './community-chat.endpoints.ts';

const byId = z.object({ id: idInput });
/** The chat of a community as one of its members sees it. */
export const communityChat = z.object({
  isOn: z.boolean().describe('Whether the community has a chat.'),
  conversationId: id.nullable().describe('The chat, if I am in it.'),
  participantCount: z.number().int(),
  participantsMax: z.number().int(),
});
const response = z.object({ success, chat: communityChat });

/** The chat of a community: docs/product.md, Communities. */
export const communityChatRoutes = defineRoutes(communityChatEndpoints, {
  get: {
    summary: 'Read whether a community has a chat',
    description: 'Members only.',
    access: 'member',
    params: byId,
    response,
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED'],
  },
  set: {
    summary: 'Switch the chat of a community on or off',
    description: 'The owner only. Off deletes the chat with its messages.',
    access: 'member',
    params: byId,
    body: z.object({ isOn: z.boolean() }),
    response,
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_CLOSED'],
  },
  join: {
    summary: 'Join the chat of a community',
    description: 'Members only. Leaving it is leaving its conversation. Mentions alone notify, until I unmute it.',
    access: 'member',
    params: byId,
    response,
    errors: ['COMMUNITY_NOT_FOUND', 'ACCESS_DENIED', 'COMMUNITY_CLOSED', 'CONVERSATION_NOT_FOUND', 'GROUP_FULL'],
  },
});

/** The chat of a community as one of its members sees it. */
export type CommunityChat = z.infer<typeof communityChat>;
