/**
 * The durable queue of what the member did with conversations in the list and the server has not confirmed.
 * docs/product.md, Messages.
 */

import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { type ListAction, type ListedState, withListAction } from '@gumball/rules/messages/conversation-list';
import { createDurableQueue, listQueuePrefix } from './durable-queue.ts';

/** What a member did with a conversation, and when by the clock of the server. */
export type ListRequest = { conversationId: string; action: ListAction; sequence: number; at: string };

const effects: Record<ListAction, readonly ('archive' | 'pin' | 'mark' | 'watermark')[]> = {
  archive: ['archive', 'pin'],
  unarchive: ['archive'],
  pin: ['archive', 'pin'],
  unpin: ['pin'],
  markUnread: ['mark'],
  markRead: ['mark', 'watermark'],
};

// A request that decides on everything that an earlier one did replaces it.
function replaces(request: ListRequest, waiting: ListRequest): boolean {
  return (
    request.conversationId === waiting.conversationId &&
    effects[waiting.action].every((effect) => effects[request.action].includes(effect))
  );
}

/** The queue. */
export const listQueue = createDurableQueue<ListRequest, Conversation>({
  prefix: listQueuePrefix,
  lockName: 'gumball-conversation-list',
  replaces,
});

/** Returns a conversation with what the member did and the server has not confirmed. */
export function withPendingListChanges<C extends ListedState & { id: string }>(conversation: C): C {
  return listQueue.entries
    .get()
    .filter(({ conversationId }) => conversationId === conversation.id)
    .reduce<C>(withListAction, conversation);
}
