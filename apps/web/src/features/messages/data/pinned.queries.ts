import type { Message } from '@gumball/contract/messages/messages.schemas';
import { queryOptions } from '@tanstack/react-query';
import { messagesClient } from '../runtime/browser-ports.ts';
import { withOfflineCopy } from '../runtime/offline-copies.ts';
import { messageKeys } from './messages.cache.ts';

/** The pinned messages of a conversation, the one that was pinned last in front. */
export const pinnedQuery = (id: string) =>
  queryOptions({
    queryKey: messageKeys.pinned(id),
    queryFn: ({ signal }): Promise<Message[]> =>
      withOfflineCopy(
        `pinned:${id}`,
        async () => (await messagesClient.pinned({ params: { id } }, { signal })).messages,
      ),
  });
