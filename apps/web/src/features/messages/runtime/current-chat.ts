/** The chat of the signed-in member in this tab, created on first use. docs/product.md, Messages. */
import { useSyncExternalStore } from 'react';
import { socket } from '../../../lib/api/socket.ts';
import { session } from '../../../lib/session/session.ts';
import type { ChatState } from '../engine/chat-state.ts';
import { createBrowserPorts } from './browser-ports.ts';
import { type ChatRuntime, createChatRuntime, type TabMessage } from './chat-runtime.ts';

// It ends with its session in its own way: `startChat` tells a sign-out from an expired session.
let activeChat: { currentUserId: string; chat: ChatRuntime; stop: () => void } | undefined;

function startChat(): typeof activeChat {
  const sessionState = session.get();
  if (sessionState.status !== 'member') return undefined;
  const currentUserId = sessionState.user.id;
  const channel = new BroadcastChannel(`gumball-chat-${currentUserId}`);
  const chat = createChatRuntime(
    currentUserId,
    // `BroadcastChannel.postMessage` has no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    createBrowserPorts(sessionState.user, (message) => channel.postMessage(message)),
  );
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => chat.receive(data));
  const unsubscribeConnect = socket.onConnect(() => chat.dispatch({ kind: 'connected' }));
  const unsubscribeState = socket.state.subscribe(() => {
    if (socket.state.get() !== 'online' && chat.state.get().isConnected) chat.dispatch({ kind: 'disconnected' });
  });
  const unsubscribeSession = session.subscribe(() => {
    const nextSession = session.get();
    if (nextSession.status === 'member' && nextSession.user.id === currentUserId) return;
    // An explicit sign-out removes every message from the device. An expired session keeps the queue for the next
    // sign-in.
    if (nextSession.status === 'guest' && nextSession.ended === 'signed-out') chat.dispatch({ kind: 'signedOut' });
    activeChat?.stop();
  });
  return {
    currentUserId,
    chat,
    stop() {
      activeChat = undefined;
      unsubscribeConnect();
      unsubscribeState();
      unsubscribeSession();
      chat.stop();
      channel.close();
    },
  };
}

/** Returns the chat of the signed-in member. Throws for a guest. */
export function currentChat(): ChatRuntime {
  activeChat ??= startChat();
  if (!activeChat) throw new Error('Used outside the pages of members');
  return activeChat.chat;
}

/** Subscribes a component to a part of the chat state. `select` must return a stable value for an unchanged part. */
export function useChatState<Value>(select: (state: ChatState) => Value): Value {
  const { state } = currentChat();
  return useSyncExternalStore(state.subscribe, () => select(state.get()));
}
