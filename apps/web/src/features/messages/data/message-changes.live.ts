/** Live changes of messages: docs/product.md, Messages. */
import type { MessageChange } from '@gumball/contract/messages/messages.schemas';
import { refresh } from '../../../lib/api/query-client.ts';
import { socket } from '../../../lib/api/socket.ts';
import { currentChat } from '../runtime/current-chat.ts';
import { sendPendingChanges } from './message-changes.mutations.ts';
import { messageKeys, updateConversation, withMessageChange } from './messages.cache.ts';

function refreshFound(conversationId: string): void {
  refresh(messageKeys.shared(conversationId));
  refresh(messageKeys.searches);
}

function onChanged(change: MessageChange): void {
  const { conversationId } = change;
  currentChat().dispatch({ kind: 'messageChanged', change });
  updateConversation(conversationId, (previous) => withMessageChange(previous, change));
  refreshFound(conversationId);
}

/** Registers the event handlers. They stay until the page is unloaded. */
export function startMessageChangesLive(): void {
  socket.on('message:changed', onChanged);
  socket.on('message:hidden', ({ conversationId, sequenceNumber }) => {
    currentChat().dispatch({ kind: 'messagesHidden', conversationId, sequenceNumbers: [sequenceNumber] });
    refreshFound(conversationId);
  });
  socket.onConnect(sendPendingChanges);
  // Without a connection they are shown all the same.
  sendPendingChanges();
}
