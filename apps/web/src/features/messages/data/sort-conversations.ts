/** The order of conversations with pending messages: docs/product.md, Messages. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { compareListed, isArchived } from '@gumball/rules/messages/conversation-list';
import { lastPendingMessage } from '../engine/message-rows.ts';
import type { PendingMessage } from '../engine/pending-message.ts';
import { useChatState } from '../runtime/current-chat.ts';
import { type ConversationType, type ConversationView, cachedConversation } from './messages.cache.ts';

/**
 * Sorts conversations: pinned ones first where `pinned`, then by latest activity, including pending messages. `find`
 * looks
 * up a conversation beyond the loaded pages: with a pending message it belongs in the list.
 */
export function sortConversations(
  listed: ListedConversation[],
  pendingMessages: readonly PendingMessage[],
  find: (id: string) => ListedConversation | undefined,
  pinned: boolean,
): ListedConversation[] {
  const ids = new Set(listed.map(({ id }) => id));
  const pendingActivity = new Map<string, string>();
  const added: ListedConversation[] = [];
  for (const id of new Set(pendingMessages.map(({ conversationId }) => conversationId))) {
    const conversation = ids.has(id) ? listed.find((a) => a.id === id) : find(id);
    const last =
      conversation && lastPendingMessage({ pendingMessages }, id, conversation.lastMessageData?.sequenceNumber ?? 0);
    if (!last) continue;
    // The device clock may be slow: a pending message never moves its conversation down.
    if (last.createdAt > conversation.lastActivity) pendingActivity.set(id, last.createdAt);
    if (!ids.has(id)) added.push(conversation);
  }
  const placeOf = ({ id, lastActivity, pinnedAt }: ListedConversation) => ({
    pinnedAt: pinned ? pinnedAt : null,
    lastActivity: pendingActivity.get(id) ?? lastActivity,
  });
  return [...added, ...listed].toSorted((a, b) => compareListed(placeOf(a), placeOf(b)));
}

/** Returns the loaded conversations of one type, or of both, archived or not, in that order. */
export function useSortedConversations(
  listed: ListedConversation[] | undefined,
  { type, view = 'inbox' }: { type?: ConversationType; view?: ConversationView } = {},
): ListedConversation[] | undefined {
  const pendingMessages = useChatState((state) => state.pendingMessages);
  const isShown = (one: ListedConversation) => isArchived(one) === (view === 'archived');
  const find = (id: string) => {
    const cached = cachedConversation(id);
    const isOfType = type === undefined || cached?.isGroup === (type === 'group');
    return cached && isOfType && isShown(cached) ? cached : undefined;
  };
  return listed && sortConversations(listed.filter(isShown), pendingMessages, find, type !== undefined);
}
