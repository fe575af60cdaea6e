/** An open conversation inside a component: it is told to the engine, and what the engine knows of it is drawn. */
import { useEffect } from 'react';
import { socket } from '../../lib/socket.ts';
import type { Talk } from './chat-state.ts';
import { chatNow, useChat } from './chats.ts';
import { knownConversation } from './messages.cache.ts';
import { readHere } from './messages.live.ts';

const isVisible = () => document.visibilityState === 'visible';

/** Opens a conversation for as long as the component shows it; answers what is known of it. */
export function useTalk(conversationId: string): Talk | undefined {
  useEffect(() => {
    const chat = chatNow();
    const unreadCount = knownConversation(conversationId)?.unreadCount ?? 0;
    chat.tell({ kind: 'opened', conversationId, unreadCount, visible: isVisible() });
    const look = () => {
      const { open } = chat.state.get();
      const visible = isVisible();
      if (open?.conversationId !== conversationId) return;
      if (open.visible !== visible) chat.tell({ kind: 'looked', visible, atEnd: open.atEnd });
      if (visible) readHere(conversationId);
    };
    look();
    // In its room one hears who is typing. A connection that broke has left it.
    const stopJoining = socket.onConnect(() => {
      socket.emit('conversation:join', { conversationId }).catch(() => undefined);
    });
    document.addEventListener('visibilitychange', look);
    return () => {
      stopJoining();
      socket.tell('conversation:leave', { conversationId });
      document.removeEventListener('visibilitychange', look);
      if (chat.state.get().open?.conversationId === conversationId) chat.tell({ kind: 'closed' });
    };
  }, [conversationId]);
  return useChat((state) => state.talks.get(conversationId));
}
