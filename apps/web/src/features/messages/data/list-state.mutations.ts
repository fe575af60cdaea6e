/**
 * Archiving, pinning and marking conversations in the member's own list: docs/product.md, Messages. What is asked for
 * is
 * shown at once and queued.
 */
import type { Conversation, ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { checkPin, countsAsUnread, type ListAction, withListAction } from '@gumball/rules/messages/conversation-list';
import { ApiError, failureMessage } from '../../../lib/api/api-error.ts';
import { socket } from '../../../lib/api/socket.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { serverNow } from '../../../lib/scheduling/server-time.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { navBadges } from '../../../ui/product/nav-badges.ts';
import { messagesClient } from '../runtime/browser-ports.ts';
import type { QueuePorts } from '../runtime/durable-queue.ts';
import { type ListRequest, listQueue, withPendingListChanges } from '../runtime/list-queue.ts';
import {
  addPendingUpdate,
  cachedConversation,
  countPinned,
  putConversation,
  refreshConversations,
  updateConversation,
} from './messages.cache.ts';
import { refreshUnreadCount } from './messages.live.ts';

const ports: QueuePorts<ListRequest, Conversation> = {
  async send({ conversationId, action, sequence, at }) {
    const body = { action, sequenceNumber: sequence, requestedAt: at };
    return (await messagesClient.changeListState({ params: { id: conversationId }, body })).conversation;
  },
  onSent(_request, conversation) {
    putConversation(conversation);
    refreshUnreadCount();
  },
  onRefused(_request, error) {
    refreshConversations().catch(reportError);
    refreshUnreadCount();
    // The member has left the conversation.
    if (error instanceof ApiError && error.status === 404) return;
    toast.error(failureMessage(error, t('Failed to change the list')));
  },
};

/** Shows and sends what waits, such as from before a reload. */
export const startListRequests = once(() => {
  listQueue.load();
  addPendingUpdate(withPendingListChanges);
  // It runs at once, too, if there is a connection.
  socket.onConnect(() => listQueue.flush(ports));
});

// A request follows every other one that this device knows of, even if its clock is slow.
function timeOfRequest({ listChangedAt }: ListedConversation): string {
  const known = [listChangedAt, ...listQueue.entries.get().map(({ at }) => at)].map((at) => (at ? Date.parse(at) : 0));
  return new Date(Math.max(serverNow(), ...known.map((ms) => ms + 1))).toISOString();
}

/** Changes a conversation in the member's own list. `readUpTo` limits what `markRead` reads; without it everything. */
export function changeListState(
  conversation: ListedConversation,
  action: ListAction,
  readUpTo: number = conversation.lastSequence,
): void {
  startListRequests();
  const { id } = conversation;
  if (action === 'pin' && !checkPin(countPinned(conversation)).ok) {
    toast.error(t('You can pin up to 5 conversations. Unpin one first.'));
    return;
  }
  const sequence = action === 'markRead' ? readUpTo : conversation.lastSequence;
  const at = timeOfRequest(conversation);
  const counted = Number(countsAsUnread(conversation));
  updateConversation(id, (before) => withListAction(before, { action, sequence, at }));
  const difference = Number(countsAsUnread(cachedConversation(id) ?? conversation)) - counted;
  if (difference !== 0) navBadges.set({ messages: Math.max(0, navBadges.get().messages + difference) });
  listQueue.submit(ports, { conversationId: id, action, sequence, at });
  if (action !== 'archive') return;
  const undo = conversation.pinnedAt === null ? 'unarchive' : 'pin';
  toast.success(t('Conversation archived'), {
    action: { label: t('Undo'), onSelect: () => changeListState(cachedConversation(id) ?? conversation, undo) },
  });
}

/** Ends the mark of a conversation that the member opens. */
export function endUnreadMark(conversation: ListedConversation): void {
  changeListState(conversation, 'markRead', conversation.readUpTo);
}
