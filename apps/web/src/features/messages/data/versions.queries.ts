import type { Message, MessageVersion } from '@gumball/contract/messages/messages.schemas';
import { queryOptions } from '@tanstack/react-query';
import { messagesClient } from '../runtime/browser-ports.ts';

/** The former texts of a message, oldest first. Every revision has its own. */
export const versionsQuery = ({ id, conversationId, revision }: Pick<Message, 'id' | 'conversationId' | 'revision'>) =>
  queryOptions({
    queryKey: ['messages', 'versions', id, revision],
    queryFn: async ({ signal }): Promise<MessageVersion[]> =>
      (await messagesClient.versions({ params: { id }, query: { conversationId } }, { signal })).versions,
  });
