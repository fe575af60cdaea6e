/** The pictures and videos, files and links of a conversation: docs/product.md, Messages. */
import type { SharedMessage } from '@gumball/contract/messages/messages.schemas';
import type { SharedKind } from '@gumball/rules/messages/shared-content';
import { infiniteListOptions, useInfiniteList } from '../../../lib/api/infinite-list.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import { messageKeys } from './messages.cache.ts';

const sharedOptions = (id: string, kind: SharedKind) => ({
  ...infiniteListOptions<SharedMessage>([...messageKeys.shared(id), kind], async (query, signal) => {
    const { messages, pagination } = await messagesClient.shared(
      { params: { id }, query: { ...query, kind } },
      { signal },
    );
    return { items: messages, next: pagination.nextCursor };
  }),
  // The signed URLs of an older response may have expired.
  staleTime: 0,
});

/** Returns the messages of a conversation that contain a kind of content, newest first. */
export function useSharedMessages(id: string, kind: SharedKind) {
  return useInfiniteList(sharedOptions(id, kind));
}
