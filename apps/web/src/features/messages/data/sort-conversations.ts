/** The order of conversations while messages wait here: docs/product.md, Messages. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { lastPendingMessage } from '../engine/message-rows.ts';
import type { PendingMessage } from '../engine/pending-message.ts';
import { useChatState } from '../runtime/current-chat.ts';
import { type ConversationType, cachedConversation } from './messages.cache.ts';

/**
 * Conversations, latest activity first, where a message that waits at the end of one is activity too. `find` tells of conversations that are further down
 * than was read: with such a message they belong among these.
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
    // A device's clock may be slow: what waits never moves its conversation down.
    if (last.createdAt > conversation.lastActivity) pendingActivity.set(id, last.createdAt);
    if (!ids.has(id)) added.push(conversation);
  }
  if (pendingActivity.size === 0) return listed;
  const activityOf = ({ id, lastActivity }: ListedConversation) => pendingActivity.get(id) ?? lastActivity;
  return [...added, ...listed].toSorted((a, b) => activityOf(b).localeCompare(activityOf(a)));
}

/** What is loaded of the list of a kind, or of both, in that order. */
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
