/** Live changes of messages: docs/product.md, Messages. */
import type { Message, MessageChange } from '@gumball/contract/messages/messages.schemas';
import { isMentioned } from '@gumball/rules/messages/is-mentioned';
import { queryClient, refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { currentUserId } from '../../../lib/session/user-state.ts';
import { updateOfflineCopy } from '../../../lib/storage/offline-copies.ts';
import type { MessagePage } from '../engine/chat-state.ts';
import { applyChanges, type KnownChanges, noChanges } from '../engine/message-changes.ts';
import { latestMessagesCopy } from '../runtime/browser-ports.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { sendPendingChanges } from './message-changes.mutations.ts';
import { messageKeys, updateConversation, withMentionChange, withMessageChange } from './messages.cache.ts';

function updateCopy(conversationId: string, known: KnownChanges): void {
  updateOfflineCopy<MessagePage>(latestMessagesCopy(conversationId), (page) => ({
    ...page,
    messages: applyChanges(page.messages, known),
  }));
}

function refreshFound(conversationId: string): void {
  refresh(messageKeys.shared(conversationId));
  refresh(messageKeys.searches);
}

/** A message that is pinned and not loaded is read with the other pinned ones. */
function refreshPinned({ conversationId, sequenceNumber, pinnedAt }: MessageChange): void {
  const key = messageKeys.pinned(conversationId);
  const listed = queryClient.getQueryData<Message[]>(key)?.find((pinned) => pinned.sequenceNumber === sequenceNumber);
  if (listed ? listed.pinnedAt !== pinnedAt : pinnedAt) refresh(key);
}

function onChanged(change: MessageChange): void {
  const { conversationId } = change;
  currentChat().dispatch({ kind: 'messageChanged', change });
  const senderId = currentChat()
    .state.get()
    .conversations.get(conversationId)
    ?.messages.find(({ id }) => id === change.messageId)?.senderId;
  const isMention = isMentioned(
    { ...change, mentionsAll: change.mentionsAll && senderId !== undefined, senderId: senderId ?? null },
    currentUserId() ?? '',
  );
  updateConversation(conversationId, (previous) =>
    withMentionChange(withMessageChange(previous, change), change, isMention),
  );
  updateCopy(conversationId, { ...noChanges, changes: new Map([[change.sequenceNumber, change]]) });
  refreshFound(conversationId);
  refreshPinned(change);
}

/** Registers the event handlers. They stay until the page is unloaded. */
export function startMessageChangesLive(): void {
  socket.on('message:changed', onChanged);
  socket.on('message:hidden', ({ conversationId, sequenceNumber }) => {
    currentChat().dispatch({ kind: 'messagesHidden', conversationId, sequenceNumbers: [sequenceNumber] });
    updateCopy(conversationId, { ...noChanges, hidden: new Set([sequenceNumber]) });
    refreshFound(conversationId);
  });
  socket.onConnect(sendPendingChanges);
  // Without a connection they are shown all the same.
  sendPendingChanges();
}
