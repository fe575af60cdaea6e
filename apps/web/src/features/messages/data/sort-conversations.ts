/** The order of conversations with pending messages: docs/product.md, Messages. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { lastPendingMessage } from '../engine/message-rows.ts';
import type { PendingMessage } from '../engine/pending-message.ts';
import { useChatState } from '../runtime/current-chat.ts';
import { type ConversationType, cachedConversation } from './messages.cache.ts';

/**
 * Sorts conversations by latest activity, including pending messages. `find` looks up a conversation beyond the loaded
 * pages: with a pending message it belongs in the list.
 */
export function sortConversations(
  listed: ListedConversation[],
  pendingMessages: readonly PendingMessage[],
  find: (id: string) => ListedConversation | undefined,
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
  if (pendingActivity.size === 0) return listed;
  const activityOf = ({ id, lastActivity }: ListedConversation) => pendingActivity.get(id) ?? lastActivity;
  return [...added, ...listed].toSorted((a, b) => activityOf(b).localeCompare(activityOf(a)));
}

/** Returns the loaded conversations of one type, or of both, in that order. */
export function useSortedConversations(
  listed: ListedConversation[] | undefined,
  type?: ConversationType,
): ListedConversation[] | undefined {
  const pendingMessages = useChatState((state) => state.pendingMessages);
  return (
    listed &&
    sortConversations(listed, pendingMessages, (id) => {
      const cached = cachedConversation(id);
      return cached && (type === undefined || cached.isGroup === (type === 'group')) ? cached : undefined;
    })
  );
}
