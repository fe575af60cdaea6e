/** The search in a conversation, and its messages by day: docs/product.md, Messages. */
import { messageSearchEndpoints } from '@gumball/contract/messages/message-search.endpoints';
import type { messageSearchRoutes } from '@gumball/contract/messages/message-search.routes';
import type { SharedMessage } from '@gumball/contract/messages/messages.schemas';
import type { MessageKind } from '@gumball/rules/messages/message-kinds';
import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { createClient } from '../../../lib/api/api-client.ts';
import { messageKeys } from './messages.cache.ts';

const searchClient = createClient<typeof messageSearchRoutes>(messageSearchEndpoints);
const timeoutMs = 10_000;

/** What a search is limited to; times are ISO 8601. */
export type SearchFilters = { senderId?: string; kind?: MessageKind; since?: string; until?: string };

/**
 * Returns the messages of a conversation that match words and filters, newest first. Without both it sends no request.
 */
export function useConversationSearch(id: string, q: string, filters: SearchFilters) {
  const isSearch = q !== '' || Object.keys(filters).length > 0;
  const list = useInfiniteQuery({
    queryKey: [...messageKeys.search(id, q), filters],
    queryFn: isSearch
      ? async ({ pageParam, signal }): Promise<{ items: SharedMessage[]; next: string | undefined }> => {
          const cursor = pageParam === undefined ? {} : { cursor: pageParam };
          const { messages, pagination } = await searchClient.findIn(
            { params: { id }, query: { q, ...filters, ...cursor } },
            { signal, timeoutMs },
          );
          return { items: messages, next: pagination.nextCursor };
        }
      : skipToken,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    // The signed URLs of an older response may have expired.
    staleTime: 0,
  });
  return { ...list, isSearch, items: list.data?.pages.flatMap((page) => page.items) };
}

/** Returns the number of the first message since a time; null if there is none. */
export async function findFirstSince(id: string, since: Date): Promise<number | null> {
  const query = { since: since.toISOString() };
  return (await searchClient.firstSince({ params: { id }, query }, { timeoutMs })).sequenceNumber;
}
