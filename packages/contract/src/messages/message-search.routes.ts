import { messageKinds } from '@gumball/rules/messages/message-kinds';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { messageSearchEndpoints } from './message-search.endpoints.ts';
import { sharedMessage } from './messages.schemas.ts';

const byId = z.object({ id: idInput });
const time = z.iso.datetime();

/** The search in a conversation: docs/product.md, Messages. */
export const messageSearchRoutes = defineRoutes(messageSearchEndpoints, {
  findIn: {
    summary: 'Search in a conversation',
    description:
      'For words by their beginnings, from two characters on, by person, kind and time, together or alone; newest first, as far back as I may read. Without words and filters the answer is empty.',
    access: 'member',
    params: byId,
    query: pageQuery(20).extend({
      q: z.string().max(200).default(''),
      senderId: idInput.optional(),
      kind: z.enum(messageKinds).optional(),
      since: time.optional().describe('Messages from this time on.'),
      until: time.optional().describe('Messages before this time.'),
    }),
    response: z.object({ success, messages: z.array(sharedMessage), pagination }),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
  firstSince: {
    summary: 'Find the first message of a day',
    description: 'Or the next one that I may read, from a time on.',
    access: 'member',
    params: byId,
    query: z.object({ since: time }),
    response: z.object({
      success,
      sequenceNumber: z.number().int().nullable().describe('Null where there is no message since.'),
    }),
    errors: ['CONVERSATION_NOT_FOUND'],
  },
});
