import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { messageLinksEndpoints } from './message-links.endpoints.ts';
import { inConversation, messageChange } from './messages.schemas.ts';

/** Link previews of messages: docs/product.md, Messages. */
export const messageLinksRoutes = defineRoutes(messageLinksEndpoints, {
  removePreview: {
    summary: 'Remove the link preview of a message',
    description: 'My own, for all participants. It does not come back while the message has this link.',
    access: 'member',
    params: z.object({ id: idInput }),
    query: inConversation,
    response: z.object({ success, change: messageChange }),
    errors: ['MESSAGE_NOT_FOUND', 'ACCESS_DENIED', 'RATE_LIMITED'],
  },
});
