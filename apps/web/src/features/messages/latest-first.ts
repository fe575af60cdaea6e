/** The order of conversations while messages wait here: docs/product.md, Messages. */
import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { lastUnsent } from './bubbles.ts';
import { useChat } from './chats.ts';
import { type ConversationType, knownConversation } from './messages.cache.ts';
import type { Unsent } from './outbox.ts';

/**
 * Conversations, latest activity first, where a message that waits at the end of one is activity too. `find` tells of conversations that are further down
 * than was read: with such a message they belong among these.
 */
export function latestFirst(
  listed: ListedConversation[],
  unsent: readonly Unsent[],
  find: (id: string) => ListedConversation | undefined,
): ListedConversation[] {
  const ids = new Set(listed.map(({ id }) => id));
  const moved = new Map<string, string>();
  const joining: ListedConversation[] = [];
  for (const id of new Set(unsent.map(({ conversationId }) => conversationId))) {
    const conversation = ids.has(id) ? listed.find((one) => one.id === id) : find(id);
    const last = conversation && lastUnsent({ unsent }, id, conversation.lastMessageData?.sequenceNumber ?? 0);
    if (!last) continue;
    // A device's clock may be slow: what waits never moves its conversation down.
    if (last.createdAt > conversation.lastActivity) moved.set(id, last.createdAt);
    if (!ids.has(id)) joining.push(conversation);
  }
  if (moved.size === 0) return listed;
  const activityOf = ({ id, lastActivity }: ListedConversation) => moved.get(id) ?? lastActivity;
  return [...joining, ...listed].toSorted((one, other) => activityOf(other).localeCompare(activityOf(one)));
}

/** What is loaded of the list of a kind, or of both, in that order. */
export function useLatestFirst(
  listed: ListedConversation[] | undefined,
  type?: ConversationType,
): ListedConversation[] | undefined {
  const unsent = useChat((state) => state.unsent);
  return (
    listed &&
    latestFirst(listed, unsent, (id) => {
      const known = knownConversation(id);
      return known && (type === undefined || known.isGroup === (type === 'group')) ? known : undefined;
    })
  );
}
