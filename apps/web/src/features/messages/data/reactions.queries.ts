import type { MemberReaction, Message } from '@gumball/contract/messages/messages.schemas';
import { queryOptions } from '@tanstack/react-query';
import { messagesClient } from '../runtime/browser-ports.ts';

/**
 * Who reacted to a message, the latest reaction first. Every revision has its own; those of the previous one stay until
 * they are loaded.
 */
export const reactionsQuery = ({ id, conversationId, revision }: Pick<Message, 'id' | 'conversationId' | 'revision'>) =>
  queryOptions({
    queryKey: ['messages', 'reactions', id, revision],
    queryFn: async ({ signal }): Promise<MemberReaction[]> =>
      (await messagesClient.reactions({ params: { id }, query: { conversationId } }, { signal })).reactions,
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });
