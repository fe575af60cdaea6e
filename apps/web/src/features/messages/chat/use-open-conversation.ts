/** Opens a conversation in the chat engine and returns its state. */
import { useEffect } from 'react';
import { socket } from '../../../lib/api/socket.ts';
import { clientActivity } from '../../../lib/session/activity.ts';
import { cachedConversation } from '../data/messages.cache.ts';
import { startOfflineCopies } from '../data/refresh-offline-copies.ts';
import type { ConversationState } from '../engine/chat-state.ts';
import { currentChat, useChatState } from '../runtime/current-chat.ts';

/** Opens a conversation while the component is mounted. Returns its state. */
export function useOpenConversation(conversationId: string): ConversationState | undefined {
  useEffect(() => {
    startOfflineCopies();
    const chat = currentChat();
    const cached = cachedConversation(conversationId);
    const unreadAfter = cached && cached.unreadCount > 0 ? cached.readUpTo : null;
    chat.dispatch({ kind: 'conversationOpened', conversationId, unreadAfter, visible: clientActivity.get() });
    // Who sees the chat needs no notification of the reactions in it.
    const reportSeen = () => {
      if (clientActivity.get()) socket.emitVolatile('conversation:seen', { conversationId });
    };
    const reportVisibility = () => {
      const { openConversation } = chat.state.get();
      const visible = clientActivity.get();
      if (openConversation?.conversationId !== conversationId) return;
      if (openConversation.visible !== visible)
        chat.dispatch({ kind: 'viewportChanged', visible, atEnd: openConversation.atEnd });
    };
    reportVisibility();
    // The room of the conversation receives typing events. Rooms are lost on a disconnect.
    const unsubscribeConnect = socket.onConnect(() => {
      socket.emit('conversation:join', { conversationId }).catch(() => undefined);
      reportSeen();
    });
    const unsubscribeReactions = socket.on('notification:new', ({ notification }) => {
      if (notification.type === 'message_reacted' && notification.link.startsWith(`/chat/${conversationId}#`))
        reportSeen();
    });
    const unsubscribeActivity = clientActivity.subscribe(() => {
      reportVisibility();
      reportSeen();
    });
    return () => {
      unsubscribeConnect();
      unsubscribeReactions();
      socket.emitVolatile('conversation:leave', { conversationId });
      unsubscribeActivity();
      if (chat.state.get().openConversation?.conversationId === conversationId)
        chat.dispatch({ kind: 'conversationClosed' });
    };
  }, [conversationId]);
  return useChatState((state) => state.conversations.get(conversationId));
}
