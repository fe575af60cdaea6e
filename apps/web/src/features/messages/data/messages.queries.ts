/** Queries of conversations, and their creation: docs/product.md, Messages. */
import type { Conversation, FoundMessage, ListedConversation } from '@gumball/contract/messages/messages.schemas';
import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { withOfflineCopy } from '../../../lib/storage/offline-copies.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import { conversationCopy, listCopy } from './copy-names.ts';
import {
  type ConversationPage,
  type ConversationType,
  type ConversationView,
  flattenPages,
  messageKeys,
  putConversation,
  withConcurrentEvents,
} from './messages.cache.ts';
import { startMessagesLive } from './messages.live.ts';
import { useSortedConversations } from './sort-conversations.ts';

const listTimeoutMs = 20_000;
const callTimeoutMs = 10_000;

const toCursorParams = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

const conversationListQuery = (type: ConversationType, q: string, view: ConversationView = 'inbox') =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(type, q, view),
    queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
      const options = { signal, timeoutMs: listTimeoutMs };
      if (q !== '') {
        const response = await messagesClient.findConversations(
          { query: { q, type, ...toCursorParams(pageParam) } },
          options,
        );
        return { items: response.conversations.map(withConcurrentEvents), next: response.pagination.nextCursor };
      }
      const read = () => messagesClient.conversations({ query: { type, view, ...toCursorParams(pageParam) } }, options);
      const response = await (pageParam === undefined ? withOfflineCopy(listCopy(type, view), read) : read());
      queryClient.setQueryData(messageKeys.summary, response.summary);
      return { items: response.conversations.map(withConcurrentEvents), next: response.pagination.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

/**
 * Returns the conversations of one type, archived or not: pinned ones first, then latest activity first. With a query,
 * returns all whose name matches, in the order of the server.
 */
export function useConversations(type: ConversationType, q: string, view: ConversationView = 'inbox') {
  startMessagesLive();
  const list = useInfiniteQuery(conversationListQuery(type, q, view));
  const items = list.data && flattenPages(list.data);
  const sorted = useSortedConversations(items, { type, view });
  return { ...list, items: q === '' ? sorted : items };
}

/** Keeps the conversations of one type loaded and current for a hidden list, without re-rendering. */
export function useBackgroundConversations(type: ConversationType): void {
  useEffect(() => {
    startMessagesLive();
    return new InfiniteQueryObserver(queryClient, conversationListQuery(type, '')).subscribe(() => undefined);
  }, [type]);
}

/** Prefetches the first conversations. */
export async function prefetchConversations(): Promise<void> {
  startMessagesLive();
  await queryClient.infiniteQuery(conversationListQuery('direct', ''));
}

/** Returns the number of conversations of each type with unread messages. */
export function useUnreadSummary() {
  return useQuery({
    queryKey: messageKeys.summary,
    queryFn: async ({ signal }) => (await messagesClient.conversations({ query: { limit: 1 } }, { signal })).summary,
  }).data;
}

const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: messageKeys.detail(id),
    queryFn: async ({ signal }): Promise<Conversation> =>
      withConcurrentEvents(
        await withOfflineCopy(
          conversationCopy(id),
          async () =>
            (await messagesClient.conversation({ params: { id } }, { signal, timeoutMs: callTimeoutMs })).conversation,
        ),
      ),
  });

/** Returns a conversation: the complete one, or the copy of a list until it is loaded or known to be gone. */
export function useConversation(id: string) {
  startMessagesLive();
  const query = useQuery(conversationQuery(id));
  const { data: fullConversation, error } = query;
  const isNotFound = error instanceof ApiError && error.status === 404;
  const conversation: ListedConversation | undefined =
    fullConversation ?? (isNotFound ? undefined : findInCachedLists((item) => item.id === id));
  return { ...query, fullConversation, conversation };
}

/** Returns the id of the direct conversation with a user, if a loaded list contains it. */
export function cachedDirectId(userId: string): string | undefined {
  return findInCachedLists(({ otherParticipant }) => otherParticipant?.id === userId)?.id;
}

function findInCachedLists(matches: (conversation: ListedConversation) => boolean): ListedConversation | undefined {
  for (const [, list] of queryClient.getQueriesData<{ pages: ConversationPage[] }>({ queryKey: messageKeys.lists })) {
    const found = list?.pages.flatMap(({ items }) => items).find(matches);
    if (found) return found;
  }
  return undefined;
}

/** Refetches a conversation if it is cached. */
export function refreshConversation(id: string): void {
  queryClient.invalidateQueries({ queryKey: messageKeys.detail(id) }).catch(reportError);
}

/**
 * Returns the messages that match a search, newest first, in one conversation or in all. An empty query sends no
 * request.
 */
export function useMessageSearch(q: string, conversationId: string | undefined) {
  const list = useInfiniteQuery({
    queryKey: messageKeys.search(conversationId, q),
    enabled: q !== '',
    queryFn: async ({ pageParam, signal }): Promise<{ items: FoundMessage[]; next: string | undefined }> => {
      const scope = conversationId === undefined ? {} : { conversationId };
      const { messages, pagination } = await messagesClient.find(
        { query: { q, ...scope, ...toCursorParams(pageParam) } },
        { signal, timeoutMs: callTimeoutMs },
      );
      return { items: messages, next: pagination.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
  return { ...list, items: list.data?.pages.flatMap((page) => page.items) };
}

/** Starts a conversation or returns the existing one. Retries with the same `idempotencyKey` create one group. */
export async function startConversation(
  input: {
    participantIds: string[];
    isGroup: boolean;
    name?: string;
    avatarUrl?: string | null;
  },
  options: { idempotencyKey?: string } = {},
): Promise<Conversation> {
  const { conversation } = await messagesClient.start({ body: input }, { timeoutMs: callTimeoutMs, ...options });
  putConversation(conversation);
  return conversation;
}

/** Returns the type of a conversation, once known. */
export function useConversationType(id: string | undefined): ConversationType | undefined {
  const { data } = useQuery({ ...conversationQuery(id ?? ''), enabled: id !== undefined });
  const conversation = id === undefined ? undefined : (data ?? findInCachedLists((item) => item.id === id));
  return conversation && (conversation.isGroup ? 'group' : 'direct');
}

/** Returns the conversations with the latest activity, at least `limit` if that many exist. */
export function useRecentConversations(limit: number) {
  startMessagesLive();
  const recent = useQuery({
    queryKey: messageKeys.card,
    queryFn: async ({ signal }): Promise<ListedConversation[]> =>
      (
        await messagesClient.conversations({ query: { limit } }, { signal, timeoutMs: listTimeoutMs })
      ).conversations.map(withConcurrentEvents),
  });
  return { ...recent, data: useSortedConversations(recent.data) };
}

/**
 * Returns the first conversations whose name matches; without a query, those with the latest activity. It is not
 * updated by events, so every use reads again.
 */
export function useQuickConversations(q: string, limit: number) {
  return useQuery({
    queryKey: messageKeys.quick(q),
    queryFn: async ({ signal }): Promise<ListedConversation[]> => {
      const options = { signal, timeoutMs: callTimeoutMs };
      const { conversations } =
        q === ''
          ? await messagesClient.conversations({ query: { limit } }, options)
          : await messagesClient.findConversations({ query: { q, limit } }, options);
      return conversations;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
