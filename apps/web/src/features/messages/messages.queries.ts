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
import { queryClient } from '../../lib/cache.ts';
import { messagesClient } from './chat-ports.ts';
import { useLatestFirst } from './latest-first.ts';
import {
  type ConversationPage,
  type ConversationType,
  itemsOf,
  messageKeys,
  putConversation,
  withNews,
} from './messages.cache.ts';
import { startMessagesLive } from './messages.live.ts';

const listTimeoutMs = 20_000;
const callTimeoutMs = 10_000;

const cursorOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

const conversationList = (type: ConversationType, q: string) =>
  infiniteQueryOptions({
    queryKey: messageKeys.list(type, q),
    queryFn: async ({ pageParam, signal }): Promise<ConversationPage> => {
      const options = { signal, timeoutMs: listTimeoutMs };
      if (q !== '') {
        const found = await messagesClient.findConversations({ query: { q, type, ...cursorOf(pageParam) } }, options);
        return { items: found.conversations.map(withNews), next: found.pagination.nextCursor };
      }
      const all = await messagesClient.conversations({ query: { type, ...cursorOf(pageParam) } }, options);
      queryClient.setQueryData(messageKeys.summary, all.summary);
      return { items: all.conversations.map(withNews), next: all.pagination.nextCursor };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });

/** The member's conversations of one kind, latest activity first; with words, those whose names fit, which keep their places. */
export function useConversations(type: ConversationType, q: string) {
  startMessagesLive();
  const list = useInfiniteQuery(conversationList(type, q));
  const items = list.data && itemsOf(list.data);
  const latest = useLatestFirst(items, type);
  return { ...list, items: q === '' ? latest : items };
}

/** Keeps the conversations of one kind read and up to date for a list that comes back; what changes of them draws nothing. */
export function useKeptConversations(type: ConversationType): void {
  useEffect(() => {
    startMessagesLive();
    return new InfiniteQueryObserver(queryClient, conversationList(type, '')).subscribe(() => undefined);
  }, [type]);
}

/** Reads the first conversations for somebody who is about to open them. */
export async function readConversationsAhead(): Promise<void> {
  startMessagesLive();
  await queryClient.infiniteQuery(conversationList('direct', ''));
}

/** How many conversations of each kind have unread messages. */
export function useUnreadSummary() {
  return useQuery({
    queryKey: messageKeys.summary,
    queryFn: async ({ signal }) => (await messagesClient.conversations({ query: { limit: 1 } }, { signal })).summary,
  }).data;
}

const oneConversation = (id: string) =>
  queryOptions({
    queryKey: messageKeys.one(id),
    queryFn: async ({ signal }): Promise<Conversation> =>
      withNews(
        (await messagesClient.conversation({ params: { id } }, { signal, timeoutMs: callTimeoutMs })).conversation,
      ),
  });

/** One conversation: the `whole` of it, and until that has been read what a list knows of it. */
export function useConversation(id: string) {
  startMessagesLive();
  const query = useQuery(oneConversation(id));
  const { data: whole, isPending } = query;
  const conversation: ListedConversation | undefined = whole ?? (isPending ? findInLists(id) : undefined);
  return { ...query, whole, conversation };
}

function findInLists(id: string): ListedConversation | undefined {
  for (const [, list] of queryClient.getQueriesData<{ pages: ConversationPage[] }>({ queryKey: messageKeys.lists })) {
    const found = list?.pages.flatMap(({ items }) => items).find((item) => item.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Reads a conversation anew, as far as it is loaded. */
export function refreshConversation(id: string): void {
  queryClient.invalidateQueries({ queryKey: messageKeys.one(id) }).catch(reportError);
}

/** The messages that a search finds, newest first: in one conversation, or in all of the member's. Without words nothing is asked. */
export function useFoundMessages(q: string, conversationId: string | undefined) {
  const list = useInfiniteQuery({
    queryKey: messageKeys.found(conversationId, q),
    enabled: q !== '',
    queryFn: async ({ pageParam, signal }): Promise<{ items: FoundMessage[]; next: string | undefined }> => {
      const within = conversationId === undefined ? {} : { conversationId };
      const { messages, pagination } = await messagesClient.find(
        { query: { q, ...within, ...cursorOf(pageParam) } },
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
  wish: {
    participantIds: string[];
    isGroup: boolean;
    name?: string;
    avatarUrl?: string | null;
  },
  options: { idempotencyKey?: string } = {},
): Promise<Conversation> {
  const { conversation } = await messagesClient.start({ body: wish }, { timeoutMs: callTimeoutMs, ...options });
  putConversation(conversation);
  return conversation;
}

/** The kind of a conversation, once it is known. */
export function useConversationType(id: string | undefined): ConversationType | undefined {
  const { data } = useQuery({ ...oneConversation(id ?? ''), enabled: id !== undefined });
  const known = id === undefined ? undefined : (data ?? findInLists(id));
  return known && (known.isGroup ? 'group' : 'direct');
}

/** The conversations with the latest activity, at least `limit` where there are as many. */
export function useRecentConversations(limit: number) {
  startMessagesLive();
  const recent = useQuery({
    queryKey: messageKeys.card,
    queryFn: async ({ signal }): Promise<ListedConversation[]> =>
      (
        await messagesClient.conversations({ query: { limit } }, { signal, timeoutMs: listTimeoutMs })
      ).conversations.map(withNews),
  });
  return { ...recent, data: useLatestFirst(recent.data) };
}
