/** The cache of conversations and its updates by live events: docs/product.md, Messages. */
import type {
  Conversation,
  ConversationsSummary,
  ListedConversation,
  Message,
  MessageChange,
  Participant,
} from '@gumball/contract/messages/messages.schemas';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { compareListed, countsAsUnread, isArchived, isMarkedUnread } from '@gumball/rules/messages/conversation-list';
import { canFollow } from '@gumball/rules/messages/message-status';
import { messagePreview, shortNameOf, toPreviewFile } from '@gumball/rules/messages/message-text';
import type { InfiniteData } from '@tanstack/react-query';
import { uniqueById } from '../../../lib/api/infinite-list.ts';
import { queryClient } from '../../../lib/api/query-client.ts';

/** The tabs of the list. */
export type ConversationType = 'direct' | 'group';

/** The two lists of a tab. */
export type ConversationView = 'inbox' | 'archived';

/** The query keys of conversations. */
export const messageKeys = {
  lists: ['messages', 'list'] as const,
  list: (type: ConversationType, q: string, view: ConversationView = 'inbox') =>
    ['messages', 'list', type, q, view] as const,
  summary: ['messages', 'summary'] as const,
  details: ['messages', 'conversation'] as const,
  detail: (id: string) => ['messages', 'conversation', id] as const,
  card: ['messages', 'card'] as const,
  quick: (q: string) => ['messages', 'quick', q] as const,
  shared: (conversationId: string) => ['messages', 'shared', conversationId] as const,
  pinned: (conversationId: string) => ['messages', 'pinned', conversationId] as const,
  searches: ['messages', 'found'] as const,
  search: (conversationId: string | undefined, q: string) => ['messages', 'found', conversationId ?? '', q] as const,
};

/** A page of the list. */
export type ConversationPage = { items: ListedConversation[]; next: string | undefined };
type ConversationPages = InfiniteData<ConversationPage>;

/**
 * Returns a conversation after a message. `isOwn`: the viewer wrote it. `isRead`: it is on screen. `isMention`: of the
 * viewer.
 */
export function withMessage<C extends ListedConversation>(
  conversation: C,
  message: Message,
  { isOwn, isRead, isMention = false }: { isOwn: boolean; isRead: boolean; isMention?: boolean },
): C {
  if (message.sequenceNumber <= conversation.lastSequence) return conversation;
  const { id, content, mediaUrls, media, senderId, sender, status, messageType, sequenceNumber, revision, createdAt } =
    message;
  const senderName = conversation.isGroup && sender ? shortNameOf(sender) : null;
  const after = {
    ...conversation,
    lastMessage: messagePreview(message, toEnglish),
    lastMessageTime: createdAt,
    lastActivity: createdAt,
    lastMessageData: {
      id,
      content,
      mediaUrls,
      media: media.map(toPreviewFile),
      senderId,
      senderName,
      status,
      messageType,
      sequenceNumber,
      revision,
    },
    lastSequence: sequenceNumber,
    unreadCount: isOwn || isRead ? conversation.unreadCount : Math.min(1000, conversation.unreadCount + 1),
    unreadMentions:
      isMention && !isRead ? [...(conversation.unreadMentions ?? []), sequenceNumber] : conversation.unreadMentions,
  };
  // A message ends the archive, unless the conversation is muted.
  return { ...after, archivedUpTo: isArchived(after) ? sequenceNumber : null };
}

/** Returns a conversation after a change of its last message. */
export function withMessageChange<C extends ListedConversation>(conversation: C, change: MessageChange): C {
  const last = conversation.lastMessageData;
  if (last?.id !== change.messageId || last.revision >= change.revision) return conversation;
  const { content, revision } = change;
  const changed = { ...last, content, revision };
  const lastMessageData = change.deletedAt
    ? { ...changed, messageType: 'text' as const, mediaUrls: [], media: [] }
    : changed;
  return { ...conversation, lastMessage: messagePreview(lastMessageData, toEnglish), lastMessageData };
}

/** Returns a conversation after an edit or deletion of a message that mentions the viewer or no longer does. */
export function withMentionChange<C extends ListedConversation>(
  conversation: C,
  { sequenceNumber }: MessageChange,
  isMention: boolean,
): C {
  const { readUpTo } = conversation;
  const unreadMentions = conversation.unreadMentions ?? [];
  if (sequenceNumber <= readUpTo || unreadMentions.includes(sequenceNumber) === isMention) return conversation;
  const others = unreadMentions.filter((other) => other !== sequenceNumber);
  const changed = isMention ? [...others, sequenceNumber].toSorted((a, b) => a - b) : others;
  return { ...conversation, unreadMentions: changed };
}

/** Returns a conversation after the viewer read it up to a sequence number. Later messages stay unread. */
export function withRead<C extends ListedConversation>(conversation: C, through: number): C {
  if (through <= conversation.readUpTo) return conversation;
  const unreadCount = through >= conversation.lastSequence ? 0 : conversation.unreadCount;
  const unreadMentions = (conversation.unreadMentions ?? []).filter((sequenceNumber) => sequenceNumber > through);
  const after = { ...conversation, readUpTo: through, unreadCount, unreadMentions };
  return isMarkedUnread(after) ? after : { ...after, markedUnreadUpTo: null };
}

/** Returns a conversation after the viewer's messages up to a sequence number reached a status. */
export function withStatus<C extends ListedConversation>(
  conversation: C,
  status: Message['status'],
  through: number,
): C {
  const last = conversation.lastMessageData;
  if (!last || last.sequenceNumber > through || !canFollow(last.status, status)) return conversation;
  return last.status === status ? conversation : { ...conversation, lastMessageData: { ...last, status } };
}

/** Returns a conversation after the presence of a participant changed. */
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

/** Returns the list after a conversation changed: pinned ones first, then by latest activity, without duplicates. */
export function withConversation(list: ConversationPages, conversation: ListedConversation): ConversationPages {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== conversation.id) }));
  const pageIndex = pages.findIndex(
    ({ items, next }) => items.some((item) => compareListed(conversation, item) <= 0) || next === undefined,
  );
  const page = pages[pageIndex];
  if (!page) return list;
  const itemIndex = page.items.findIndex((item) => compareListed(conversation, item) <= 0);
  const items = page.items.toSpliced(itemIndex < 0 ? page.items.length : itemIndex, 0, conversation);
  return { ...list, pages: pages.with(pageIndex, { ...page, items }) };
}

/** Returns the unread counts after a conversation changed. */
export function withCounts(
  summary: ConversationsSummary,
  before: ListedConversation | undefined,
  after: ListedConversation | undefined,
): ConversationsSummary {
  const conversation = before ?? after;
  if (!conversation) return summary;
  const [unreadBefore, unreadAfter] = [before?.unreadCount ?? 0, after?.unreadCount ?? 0];
  const difference = (matches: (one: ListedConversation) => boolean) =>
    Number(after !== undefined && matches(after)) - Number(before !== undefined && matches(before));
  const kind = conversation.isGroup ? 'unreadGroups' : 'unreadDirect';
  const archivedKind = conversation.isGroup ? 'archivedGroups' : 'archivedDirect';
  return {
    ...summary,
    totalUnread: Math.max(0, summary.totalUnread + unreadAfter - unreadBefore),
    totalConversations: summary.totalConversations + Number(Boolean(after)) - Number(Boolean(before)),
    [kind]: Math.max(0, summary[kind] + difference(countsAsUnread)),
    [archivedKind]: Math.max(0, summary[archivedKind] + difference(isArchived)),
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

/** Returns a cached conversation. If several copies exist, the most complete one wins. */
export function cachedConversation(id: string): ListedConversation | undefined {
  return cachedCopies(id)
    .toSorted((a, b) => a.lastSequence - b.lastSequence || a.readUpTo - b.readUpTo)
    .at(-1);
}

/** Whether the member archived, pinned or marked the conversation during a request. */
function isListStateNewer(cached: ListedConversation, fetched: ListedConversation): boolean {
  return (cached.listChangedAt ?? '') > (fetched.listChangedAt ?? '');
}

/** Whether the last message changed during a request. */
function isLastChanged(cached: ListedConversation, fetched: ListedConversation): boolean {
  const [known, received] = [cached.lastMessageData, fetched.lastMessageData];
  return known?.id !== undefined && known.id === received?.id && known.revision > received.revision;
}

/** Merges a fetched conversation with what arrived during the request, and with what the member asked for. */
export function withConcurrentEvents<C extends ListedConversation>(fetched: C): C {
  return [...pendingUpdates].reduce<C>((conversation, update) => update(conversation), withEvents(fetched));
}

// They stay until the page is unloaded, as the handlers of events do.
const pendingUpdates = new Set<ConversationUpdate>();

/** Shows what the server has not confirmed over what is fetched, and over what was. */
export function addPendingUpdate(update: ConversationUpdate): void {
  pendingUpdates.add(update);
  updateConversations(update);
}

/** Merges a fetched conversation with messages, changes and read states that arrived during the request. */
function withEvents<C extends ListedConversation>(received: C): C {
  const cached = cachedConversation(received.id);
  if (!cached) return received;
  const fetched = isListStateNewer(cached, received)
    ? {
        ...received,
        archivedUpTo: cached.archivedUpTo,
        pinnedAt: cached.pinnedAt,
        markedUnreadUpTo: cached.markedUnreadUpTo,
        listChangedAt: cached.listChangedAt,
      }
    : received;
  const isOutdated = cached.lastSequence > fetched.lastSequence || isLastChanged(cached, fetched);
  if (!isOutdated && cached.readUpTo <= fetched.readUpTo) return fetched;
  const newer = isOutdated ? cached : fetched;
  const { lastMessage, lastMessageTime, lastMessageData, lastActivity, lastSequence, readUpTo } = newer;
  const { unreadCount, unreadMentions } = newer;
  const last = {
    lastMessage,
    lastMessageTime,
    lastMessageData,
    lastActivity,
    lastSequence,
    unreadCount,
    unreadMentions,
  };
  return withRead({ ...fetched, ...last, readUpTo }, Math.max(cached.readUpTo, fetched.readUpTo));
}

/** Returns the loaded conversations of a list. */
export function flattenPages(list: { pages: readonly ConversationPage[] }): ListedConversation[] {
  return uniqueById(list.pages.flatMap(({ items }) => items));
}

/** Stores a conversation in every cached query. A search result keeps its order. */
export function putConversation(fetched: Conversation): void {
  const before = cachedConversation(fetched.id);
  const after = withConcurrentEvents(fetched);
  queryClient.setQueryData<Conversation>(messageKeys.detail(after.id), (previous) =>
    previous || !before ? after : undefined,
  );
  putInLists(before, after);
}

// Updates the lists and the counts.
function putInLists(before: ListedConversation | undefined, after: ListedConversation): void {
  for (const [key, list] of queryClient.getQueriesData<ConversationPages>({ queryKey: messageKeys.lists })) {
    if (!list || key[2] !== (after.isGroup ? 'group' : 'direct')) continue;
    const isSearch = key[3] !== '';
    const isListed = isArchived(after) === (key[4] === 'archived');
    queryClient.setQueryData<ConversationPages>(
      key,
      isSearch
        ? replaceConversation(list, after)
        : isListed
          ? withConversation(list, after)
          : withoutConversation(list, after.id),
    );
  }
  if (before) {
    queryClient.setQueryData<ConversationsSummary>(
      messageKeys.summary,
      (previous) => previous && withCounts(previous, before, after),
    );
  } else {
    // Its previous contribution to the counts is unknown.
    queryClient.invalidateQueries({ queryKey: messageKeys.summary }).catch(reportError);
  }
  queryClient.setQueryData<ListedConversation[]>(messageKeys.card, (previous) =>
    previous
      ?.filter(({ id }) => id !== after.id)
      .concat(isArchived(after) ? [] : after)
      .toSorted((a, b) => b.lastActivity.localeCompare(a.lastActivity)),
  );
}

function withoutConversation(list: ConversationPages, id: string): ConversationPages {
  return {
    ...list,
    pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })),
  };
}

function replaceConversation(list: ConversationPages, conversation: ListedConversation): ConversationPages {
  const replaceItem = (item: ListedConversation) => (item.id === conversation.id ? conversation : item);
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(replaceItem) })) };
}

/** An update that works on a listed and on a complete conversation. */
type ConversationUpdate = <C extends ListedConversation>(before: C) => C;

/** Updates every cached copy of a conversation. Returns whether one was cached. */
export function updateConversation(id: string, update: ConversationUpdate): boolean {
  const before = cachedConversation(id);
  if (!before) return false;
  const after = update(before);
  if (cachedCopies(id).every((copy) => copy === after)) return true;
  const detail = queryClient.getQueryData<Conversation>(messageKeys.detail(id));
  if (!detail) putInLists(before, after);
  else {
    // A listed conversation contains only some participants.
    const { participants, participantIds, participantCount } = detail;
    putConversation({ ...detail, ...after, participants, participantIds, participantCount });
  }
  return true;
}

/** Updates the read state of a participant in a completely loaded conversation. */
export function updateParticipant(id: string, userId: string, changes: Partial<Participant>): void {
  queryClient.setQueryData<Conversation>(messageKeys.detail(id), (previous) => {
    if (!previous) return previous;
    const participants = previous.participants.map((participant) =>
      participant.userId === userId ? { ...participant, ...changes } : participant,
    );
    return { ...previous, participants };
  });
}

/** Updates every cached conversation. */
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

/** Removes a conversation that the member has left. */
export function removeConversation(id: string): void {
  const before = cachedConversation(id);
  for (const [key, list] of queryClient.getQueriesData<ConversationPages>({ queryKey: messageKeys.lists })) {
    if (list) queryClient.setQueryData<ConversationPages>(key, withoutConversation(list, id));
  }
  queryClient.setQueryData<ListedConversation[]>(messageKeys.card, (previous) =>
    previous?.filter((item) => item.id !== id),
  );
  if (before) {
    queryClient.setQueryData<ConversationsSummary>(messageKeys.summary, (previous) =>
      previous ? withCounts(previous, before, undefined) : previous,
    );
  }
  // A mounted component refetches and gets the 404 from the server.
  queryClient.resetQueries({ queryKey: messageKeys.detail(id) }).catch(reportError);
}

/** Returns the number of loaded conversations of the same kind that are pinned, without this one. */
export function countPinned({ id, isGroup }: Pick<ListedConversation, 'id' | 'isGroup'>): number {
  const list = queryClient.getQueryData<ConversationPages>(messageKeys.list(isGroup ? 'group' : 'direct', ''));
  return list ? flattenPages(list).filter((item) => item.pinnedAt && item.id !== id).length : 0;
}

/** Refetches every query of conversations. The old data stays until the responses arrive. */
export function refreshConversations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['messages'] });
}
