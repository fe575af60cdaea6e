/** What is loaded of conversations, and what news makes of it: docs/product.md, Messages. */
import type {
  Conversation,
  ConversationsSummary,
  ListedConversation,
  Message,
  Participant,
} from '@gumball/contract/messages/messages.schemas';
import { inEnglish } from '@gumball/rules/formats/phrase';
import { mayFollow } from '@gumball/rules/messages/message-status';
import { previewOf, shortNameOf } from '@gumball/rules/messages/message-text';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../lib/cache.ts';
import { eachOnce } from '../../lib/pages.ts';

/** The tabs of the list. */
export type ConversationType = 'direct' | 'group';

/** The names of what is kept. */
export const messageKeys = {
  lists: ['messages', 'list'] as const,
  list: (type: ConversationType, q: string) => ['messages', 'list', type, q] as const,
  summary: ['messages', 'summary'] as const,
  all: ['messages', 'conversation'] as const,
  one: (id: string) => ['messages', 'conversation', id] as const,
  card: ['messages', 'card'] as const,
  found: (conversationId: string | undefined, q: string) => ['messages', 'found', conversationId ?? '', q] as const,
};

/** A page of the list. */
export type ConversationPage = { items: ListedConversation[]; next: string | undefined };
type Loaded = InfiniteData<ConversationPage>;

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
    lastMessage: previewOf(message, inEnglish),
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
  if (!last || last.sequenceNumber > through || !mayFollow(last.status, status)) return conversation;
  return last.status === status ? conversation : { ...conversation, lastMessageData: { ...last, status } };
}

/** A conversation after somebody came or went. */
export function withPresence<C extends ListedConversation>(
  conversation: C,
  userId: string,
  presence: { isOnline: boolean; lastSeen?: string | null },
): C {
  const other = conversation.otherParticipant;
  return other?.id === userId ? { ...conversation, otherParticipant: { ...other, ...presence } } : conversation;
}

/** The list after a conversation changed: by latest activity, each once. */
export function withConversation(list: Loaded, conversation: ListedConversation): Loaded {
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== conversation.id) }));
  const at = pages.findIndex(
    ({ items, next }) => items.some((item) => item.lastActivity <= conversation.lastActivity) || next === undefined,
  );
  const page = pages[at];
  if (!page) return list;
  const place = page.items.findIndex((item) => item.lastActivity <= conversation.lastActivity);
  const items = page.items.toSpliced(place < 0 ? page.items.length : place, 0, conversation);
  return { ...list, pages: pages.with(at, { ...page, items }) };
}

/** The counts after a conversation changed. */
export function withCounts(
  summary: ConversationsSummary,
  before: ListedConversation | undefined,
  after: ListedConversation | undefined,
): ConversationsSummary {
  const one = before ?? after;
  if (!one) return summary;
  const [wereUnread, areUnread] = [before?.unreadCount ?? 0, after?.unreadCount ?? 0];
  const unread = Number(areUnread > 0) - Number(wereUnread > 0);
  const kind = one.isGroup ? 'unreadGroups' : 'unreadDirect';
  return {
    ...summary,
    totalUnread: Math.max(0, summary.totalUnread + areUnread - wereUnread),
    totalConversations: summary.totalConversations + Number(Boolean(after)) - Number(Boolean(before)),
    [kind]: Math.max(0, summary[kind] + unread),
  };
}

function copiesOf(id: string): ListedConversation[] {
  const copies: (ListedConversation | undefined)[] = [queryClient.getQueryData<Conversation>(messageKeys.one(id))];
  for (const [, list] of queryClient.getQueriesData<Loaded>({ queryKey: messageKeys.lists })) {
    copies.push(list?.pages.flatMap(({ items }) => items).find((item) => item.id === id));
  }
  copies.push(queryClient.getQueryData<ListedConversation[]>(messageKeys.card)?.find((item) => item.id === id));
  return copies.filter((copy) => copy !== undefined);
}

/** A conversation wherever it is loaded; of several copies the one that knows most. */
export function knownConversation(id: string): ListedConversation | undefined {
  return copiesOf(id)
    .toSorted((one, other) => one.lastSequence - other.lastSequence || one.readUpTo - other.readUpTo)
    .at(-1);
}

/** What an answer says of a conversation, but for messages and readings that were told while it was on its way: what is known of them stays. */
export function withNews<C extends ListedConversation>(answered: C): C {
  const known = knownConversation(answered.id);
  if (!known || (known.lastSequence <= answered.lastSequence && known.readUpTo <= answered.readUpTo)) return answered;
  const { lastMessage, lastMessageTime, lastMessageData, lastActivity, lastSequence, readUpTo, unreadCount } =
    known.lastSequence > answered.lastSequence ? known : answered;
  const last = { lastMessage, lastMessageTime, lastMessageData, lastActivity, lastSequence, unreadCount };
  return withRead({ ...answered, ...last, readUpTo }, Math.max(known.readUpTo, answered.readUpTo));
}

/** The conversations of a list as far as it is loaded. */
export function itemsOf(list: { pages: readonly ConversationPage[] }): ListedConversation[] {
  return eachOnce(list.pages.flatMap(({ items }) => items));
}

/** Shows a conversation as it is now, wherever it is shown. A search keeps its places. */
export function putConversation(answered: Conversation): void {
  const before = knownConversation(answered.id);
  const after = withNews(answered);
  queryClient.setQueryData<Conversation>(messageKeys.one(after.id), (had) => (had || !before ? after : undefined));
  putListed(before, after);
}

// Shows it in the lists and counts.
function putListed(before: ListedConversation | undefined, after: ListedConversation): void {
  for (const [key, list] of queryClient.getQueriesData<Loaded>({ queryKey: messageKeys.lists })) {
    if (!list || key[2] !== (after.isGroup ? 'group' : 'direct')) continue;
    const isSearch = key[3] !== '';
    queryClient.setQueryData<Loaded>(key, isSearch ? replaced(list, after) : withConversation(list, after));
  }
  if (before) {
    queryClient.setQueryData<ConversationsSummary>(messageKeys.summary, (had) => had && withCounts(had, before, after));
  } else {
    // How it was counted is not known.
    queryClient.invalidateQueries({ queryKey: messageKeys.summary }).catch(reportError);
  }
  queryClient.setQueryData<ListedConversation[]>(messageKeys.card, (had) =>
    had
      ?.filter(({ id }) => id !== after.id)
      .concat(after)
      .toSorted((one, other) => other.lastActivity.localeCompare(one.lastActivity)),
  );
}

function replaced(list: Loaded, conversation: ListedConversation): Loaded {
  const swap = (item: ListedConversation) => (item.id === conversation.id ? conversation : item);
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(swap) })) };
}

/** What news makes of a conversation, however much of it is loaded. */
type Change = <C extends ListedConversation>(before: C) => C;

/** Changes a conversation that is loaded, in all its copies; whether one was. */
export function changeConversation(id: string, change: Change): boolean {
  const before = knownConversation(id);
  if (!before) return false;
  const after = change(before);
  if (copiesOf(id).every((copy) => copy === after)) return true;
  const one = queryClient.getQueryData<Conversation>(messageKeys.one(id));
  if (!one) putListed(before, after);
  else {
    // A list does not know all who take part.
    const { participants, participantIds, participantCount } = one;
    putConversation({ ...one, ...after, participants, participantIds, participantCount });
  }
  return true;
}

/** Notes how far somebody has come in a conversation of which all participants are loaded. */
export function changeParticipant(id: string, userId: string, marks: Partial<Participant>): void {
  queryClient.setQueryData<Conversation>(messageKeys.one(id), (had) => {
    if (!had) return had;
    const participants = had.participants.map((one) => (one.userId === userId ? { ...one, ...marks } : one));
    return { ...had, participants };
  });
}

/** Changes every conversation that is loaded. */
export function changeConversations(change: Change): void {
  const ids = new Set<string>();
  for (const [, list] of queryClient.getQueriesData<Loaded>({ queryKey: messageKeys.lists })) {
    for (const page of list?.pages ?? []) for (const { id } of page.items) ids.add(id);
  }
  for (const [, one] of queryClient.getQueriesData<Conversation>({ queryKey: messageKeys.all }))
    if (one) ids.add(one.id);
  for (const { id } of queryClient.getQueryData<ListedConversation[]>(messageKeys.card) ?? []) ids.add(id);
  for (const id of ids) changeConversation(id, change);
}

/** Takes a conversation away that the member is no longer part of. */
export function dropConversation(id: string): void {
  const before = knownConversation(id);
  for (const [key, list] of queryClient.getQueriesData<Loaded>({ queryKey: messageKeys.lists })) {
    if (!list) continue;
    const pages = list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
    queryClient.setQueryData<Loaded>(key, { ...list, pages });
  }
  queryClient.setQueryData<ListedConversation[]>(messageKeys.card, (had) => had?.filter((item) => item.id !== id));
  if (before) {
    queryClient.setQueryData<ConversationsSummary>(messageKeys.summary, (had) =>
      had ? withCounts(had, before, undefined) : had,
    );
  }
  // Whoever looks at it learns from the server that it is gone.
  queryClient.resetQueries({ queryKey: messageKeys.one(id) }).catch(reportError);
}

/** Reads everything about conversations anew; what is there stays until the answers are. */
export function refreshConversations(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['messages'] });
}
