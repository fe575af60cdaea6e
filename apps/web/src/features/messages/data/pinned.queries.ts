import type { Message } from '@gumball/contract/messages/messages.schemas';
import { queryOptions } from '@tanstack/react-query';
import { messagesClient } from '../runtime/browser-ports.ts';
import { messageKeys } from './messages.cache.ts';

/**
 * The pinned messages of a conversation, the one that was pinned last in front. There is no offline copy: it would keep
 * what was deleted since, and the pinned ones among the latest messages are in the copy of those.
 */
export const pinnedQuery = (id: string) =>
  queryOptions({
    queryKey: messageKeys.pinned(id),
    queryFn: async ({ signal }): Promise<Message[]> =>
      (await messagesClient.pinned({ params: { id } }, { signal })).messages,
  });
