/** Reads and writes of conversations: docs/product.md, Messages. */
import type { Conversation, FoundMessage, ListedConversation } from '@gumball/contract/messages/messages.schemas';
import {
  InfiniteQueryObserver,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../lib/api/query-client.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import {
  type ConversationPage,
  type ConversationType,
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

const conversationListQuery = (type: ConversationType, q: string) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(type, q),
    queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
      const options = { signal, timeoutMs: listTimeoutMs };
      if (q !== '') {
        const response = await messagesClient.findConversations(
          { query: { q, type, ...toCursorParams(pageParam) } },
          options,
        );
        return { items: response.conversations.map(withConcurrentEvents), next: response.pagination.nextCursor };
      }
      const response = await messagesClient.conversations({ query: { type, ...toCursorParams(pageParam) } }, options);
      queryClient.setQueryData(messageKeys.summary, response.summary);
      return { items: response.conversations.map(withConcurrentEvents), next: response.pagination.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

/** The member's conversations of one kind, latest activity first; with words, those whose names fit, which keep their places. */
export function useConversations(type: ConversationType, q: string) {
  startMessagesLive();
  const list = useInfiniteQuery(conversationListQuery(type, q));
  const items = list.data && flattenPages(list.data);
  const sorted = useSortedConversations(items, type);
  return { ...list, items: q === '' ? sorted : items };
}

/** Keeps the conversations of one kind read and up to date for a list that comes back; what changes of them draws nothing. */
export function useBackgroundConversations(type: ConversationType): void {
  useEffect(() => {
    startMessagesLive();
    return new InfiniteQueryObserver(queryClient, conversationListQuery(type, '')).subscribe(() => undefined);
  }, [type]);
}

/** Reads the first conversations for somebody who is about to open them. */
export async function prefetchConversations(): Promise<void> {
  startMessagesLive();
  await queryClient.infiniteQuery(conversationListQuery('direct', ''));
}

/** How many conversations of each kind have unread messages. */
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
        (await messagesClient.conversation({ params: { id } }, { signal, timeoutMs: callTimeoutMs })).conversation,
      ),
  });

/** One conversation: the `whole` of it, and until that has been read what a list knows of it. */
export function useConversation(id: string) {
  startMessagesLive();
  const query = useQuery(conversationQuery(id));
  const { data: fullConversation, isPending } = query;
  const conversation: ListedConversation | undefined =
    fullConversation ?? (isPending ? findInCachedLists(id) : undefined);
  return { ...query, fullConversation, conversation };
}

function findInCachedLists(id: string): ListedConversation | undefined {
  for (const [, list] of queryClient.getQueriesData<{ pages: ConversationPage[] }>({ queryKey: messageKeys.lists })) {
    const found = list?.pages.flatMap(({ items }) => items).find((item) => item.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Reads a conversation anew, as far as it is loaded. */
export function refreshConversation(id: string): void {
  queryClient.invalidateQueries({ queryKey: messageKeys.detail(id) }).catch(reportError);
}

/** The messages that a search finds, newest first: in one conversation, or in all of the member's. Without words nothing is asked. */
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

/** Starts a conversation, or finds the one that is there; a group under the same `idempotencyKey` is founded once. */
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

/** The kind of a conversation, once it is known. */
export function useConversationType(id: string | undefined): ConversationType | undefined {
  const { data } = useQuery({ ...conversationQuery(id ?? ''), enabled: id !== undefined });
  const conversation = id === undefined ? undefined : (data ?? findInCachedLists(id));
  return conversation && (conversation.isGroup ? 'group' : 'direct');
}

/** The conversations with the latest activity, at least `limit` where there are as many. */
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
