/** What is loaded of conversations, and what news makes of it: docs/product.md, Messages. */
import type {
  Conversation,
  ConversationsSummary,
  ListedConversation,
  Message,
  Participant,
} from '@gumball/contract/messages/messages.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { canFollow } from '@gumball/rules/messages/message-status';
import { messagePreview, shortNameOf } from '@gumball/rules/messages/message-text';
import type { InfiniteData } from '@tanstack/react-query';
import { uniqueById } from '../../../lib/api/infinite-list.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** The tabs of the list. */
export type ConversationType = 'direct' | 'group';

/** The names of what is kept. */
export const messageKeys = {
  lists: ['messages', 'list'] as const,
  list: (type: ConversationType, q: string) => ['messages', 'list', type, q] as const,
  summary: ['messages', 'summary'] as const,
  details: ['messages', 'conversation'] as const,
  detail: (id: string) => ['messages', 'conversation', id] as const,
  card: ['messages', 'card'] as const,
  search: (conversationId: string | undefined, q: string) => ['messages', 'found', conversationId ?? '', q] as const,
};

/** A page of the list. */
export type ConversationPage = { items: ListedConversation[]; next: string | undefined };
type ConversationPages = InfiniteData<ConversationPage>;

/** A conversation after a message in it. `isOwn` whether the viewer wrote it, `isRead` whether it is being looked at. */
export function withMessage<C extends ListedConversation>(
  conversation: C,
  message: Message,
  { isOwn, isRead }: { isOwn: boolean; isRead: boolean },
): C {
  if (message.sequenceNumber <= conversation.lastSequence) return conversation;
  const { id, content, mediaUrls, senderId, sender, status, messageType, sequenceNumber, createdAt } = message;
  const senderName = conversation.isGroup && sender ? shortNameOf(sender) : null;
  return {
    ...conversation,
    lastMessage: messagePreview(message, toEnglish),
    lastMessageTime: createdAt,
    lastActivity: createdAt,
    lastMessageData: { id, content, mediaUrls, senderId, senderName, status, messageType, sequenceNumber },
    lastSequence: sequenceNumber,
    unreadCount: isOwn || isRead ? conversation.unreadCount : Math.min(1000, conversation.unreadCount + 1),
  };
}

/** A conversation after the viewer read it up to a number; what came later stays unread. */
export function withRead<C extends ListedConversation>(conversation: C, through: number): C {
  if (through <= conversation.readUpTo) return conversation;
  const unreadCount = through >= conversation.lastSequence ? 0 : conversation.unreadCount;
  return { ...conversation, readUpTo: through, unreadCount };
}

/** A conversation after the viewer's messages up to a number reached a status. */
export function withStatus<C extends ListedConversation>(
  conversation: C,
  status: Message['status'],
  through: number,
): C {
  const last = conversation.lastMessageData;
  if (!last || last.sequenceNumber > through || !canFollow(last.status, status)) return conversation;
  return last.status === status ? conversation : { ...conversation, lastMessageData: { ...last, status } };
}

/** A conversation after somebody came or went. */
export function withPresence<C extends ListedConversation>(
  conversation: C,
  userId: string,
  presence: { isOnline: boolean; lastSeen?: string | null },
): C {
  const participant = conversation.otherParticipant;
  return participant?.id === userId
    ? { ...conversation, otherParticipant: { ...participant, ...presence } }
    : conversation;
}

/** The list after a conversation changed: by latest activity, each once. */
export function withConversation(list: ConversationPages, conversation: ListedConversation): ConversationPages {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== conversation.id) }));
  const pageIndex = pages.findIndex(
    ({ items, next }) => items.some((item) => item.lastActivity <= conversation.lastActivity) || next === undefined,
  );
  const page = pages[pageIndex];
  if (!page) return list;
  const itemIndex = page.items.findIndex((item) => item.lastActivity <= conversation.lastActivity);
  const items = page.items.toSpliced(itemIndex < 0 ? page.items.length : itemIndex, 0, conversation);
  return { ...list, pages: pages.with(pageIndex, { ...page, items }) };
}

/** The counts after a conversation changed. */
export function withCounts(
  summary: ConversationsSummary,
  before: ListedConversation | undefined,
  after: ListedConversation | undefined,
): ConversationsSummary {
  const conversation = before ?? after;
  if (!conversation) return summary;
  const [unreadBefore, unreadAfter] = [before?.unreadCount ?? 0, after?.unreadCount ?? 0];
  const unread = Number(unreadAfter > 0) - Number(unreadBefore > 0);
  const kind = conversation.isGroup ? 'unreadGroups' : 'unreadDirect';
  return {
    ...summary,
    totalUnread: Math.max(0, summary.totalUnread + unreadAfter - unreadBefore),
    totalConversations: summary.totalConversations + Number(Boolean(after)) - Number(Boolean(before)),
    [kind]: Math.max(0, summary[kind] + unread),
  };
}

function cachedCopies(id: string): ListedConversation[] {
  const copies: (ListedConversation | undefined)[] = [queryClient.getQueryData<Conversation>(messageKeys.detail(id))];
  for (const [, list] of queryClient.getQueriesData<ConversationPages>({ queryKey: messageKeys.lists })) {
    copies.push(list?.pages.flatMap(({ items }) => items).find((item) => item.id === id));
  }
  copies.push(queryClient.getQueryData<ListedConversation[]>(messageKeys.card)?.find((item) => item.id === id));
  return copies.filter((copy) => copy !== undefined);
}

/** A conversation wherever it is loaded; of several copies the one that knows most. */
export function cachedConversation(id: string): ListedConversation | undefined {
  return cachedCopies(id)
    .toSorted((a, b) => a.lastSequence - b.lastSequence || a.readUpTo - b.readUpTo)
    .at(-1);
}

/** What an answer says of a conversation, but for messages and readings that were told while it was on its way: what is known of them stays. */
export function withConcurrentEvents<C extends ListedConversation>(fetched: C): C {
  const cached = cachedConversation(fetched.id);
  if (!cached || (cached.lastSequence <= fetched.lastSequence && cached.readUpTo <= fetched.readUpTo)) return fetched;
  const { lastMessage, lastMessageTime, lastMessageData, lastActivity, lastSequence, readUpTo, unreadCount } =
    cached.lastSequence > fetched.lastSequence ? cached : fetched;
  const last = { lastMessage, lastMessageTime, lastMessageData, lastActivity, lastSequence, unreadCount };
  return withRead({ ...fetched, ...last, readUpTo }, Math.max(cached.readUpTo, fetched.readUpTo));
}

/** The conversations of a list as far as it is loaded. */
export function flattenPages(list: { pages: readonly ConversationPage[] }): ListedConversation[] {
  return uniqueById(list.pages.flatMap(({ items }) => items));
}

/** Shows a conversation as it is now, wherever it is shown. A search keeps its places. */
export function putConversation(fetched: Conversation): void {
  const before = cachedConversation(fetched.id);
  const after = withConcurrentEvents(fetched);
  queryClient.setQueryData<Conversation>(messageKeys.detail(after.id), (previous) =>
    previous || !before ? after : undefined,
  );
  putInLists(before, after);
}

// Shows it in the lists and counts.
function putInLists(before: ListedConversation | undefined, after: ListedConversation): void {
  for (const [key, list] of queryClient.getQueriesData<ConversationPages>({ queryKey: messageKeys.lists })) {
    if (!list || key[2] !== (after.isGroup ? 'group' : 'direct')) continue;
    const isSearch = key[3] !== '';
    queryClient.setQueryData<ConversationPages>(
      key,
      isSearch ? replaceConversation(list, after) : withConversation(list, after),
    );
  }
  if (before) {
    queryClient.setQueryData<ConversationsSummary>(
      messageKeys.summary,
      (previous) => previous && withCounts(previous, before, after),
    );
  } else {
    // How it was counted is not known.
    queryClient.invalidateQueries({ queryKey: messageKeys.summary }).catch(reportError);
  }
  queryClient.setQueryData<ListedConversation[]>(messageKeys.card, (previous) =>
    previous
      ?.filter(({ id }) => id !== after.id)
      .concat(after)
      .toSorted((a, b) => b.lastActivity.localeCompare(a.lastActivity)),
  );
}

function replaceConversation(list: ConversationPages, conversation: ListedConversation): ConversationPages {
  const replaceItem = (item: ListedConversation) => (item.id === conversation.id ? conversation : item);
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(replaceItem) })) };
}

/** What news makes of a conversation, however much of it is loaded. */
type ConversationUpdate = <C extends ListedConversation>(before: C) => C;

/** Changes a conversation that is loaded, in all its copies; whether one was. */
export function updateConversation(id: string, update: ConversationUpdate): boolean {
  const before = cachedConversation(id);
  if (!before) return false;
  const after = update(before);
  if (cachedCopies(id).every((copy) => copy === after)) return true;
  const detail = queryClient.getQueryData<Conversation>(messageKeys.detail(id));
  if (!detail) putInLists(before, after);
  else {
    // A list does not know all who take part.
    const { participants, participantIds, participantCount } = detail;
    putConversation({ ...detail, ...after, participants, participantIds, participantCount });
  }
  return true;
}

/** Notes how far somebody has come in a conversation of which all participants are loaded. */
export function updateParticipant(id: string, userId: string, changes: Partial<Participant>): void {
  queryClient.setQueryData<Conversation>(messageKeys.detail(id), (previous) => {
    if (!previous) return previous;
    const participants = previous.participants.map((participant) =>
      participant.userId === userId ? { ...participant, ...changes } : participant,
    );
    return { ...previous, participants };
  });
}

/** Changes every conversation that is loaded. */
export function updateConversations(update: ConversationUpdate): void {
  const ids = new Set<string>();
  for (const [, list] of queryClient.getQueriesData<ConversationPages>({ queryKey: messageKeys.lists })) {
    for (const page of list?.pages ?? []) for (const { id } of page.items) ids.add(id);
  }
  for (const [, detail] of queryClient.getQueriesData<Conversation>({ queryKey: messageKeys.details }))
    if (detail) ids.add(detail.id);
  for (const { id } of queryClient.getQueryData<ListedConversation[]>(messageKeys.card) ?? []) ids.add(id);
  for (const id of ids) updateConversation(id, update);
}

/** Takes a conversation away that the member is no longer part of. */
export function removeConversation(id: string): void {
  const before = cachedConversation(id);
  for (const [key, list] of queryClient.getQueriesData<ConversationPages>({ queryKey: messageKeys.lists })) {
    if (!list) continue;
    const pages = list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
    queryClient.setQueryData<ConversationPages>(key, { ...list, pages });
  }
  queryClient.setQueryData<ListedConversation[]>(messageKeys.card, (previous) =>
    previous?.filter((item) => item.id !== id),
  );
  if (before) {
    queryClient.setQueryData<ConversationsSummary>(messageKeys.summary, (previous) =>
      previous ? withCounts(previous, before, undefined) : previous,
    );
  }
  // Whoever looks at it learns from the server that it is gone.
  queryClient.resetQueries({ queryKey: messageKeys.detail(id) }).catch(reportError);
}

/** Reads everything about conversations anew; what is there stays until the answers are. */
export function refreshConversations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['messages'] });
}
