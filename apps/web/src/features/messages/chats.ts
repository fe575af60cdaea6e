/** The member's chat in this tab, from the first page that needs it until they leave. docs/product.md, Messages. */
import { useSyncExternalStore } from 'react';
import { session } from '../../lib/session.ts';
import { socket } from '../../lib/socket.ts';
import { type Chat, createChat, type TabNews } from './chat.ts';
import { browserPorts } from './chat-ports.ts';
import type { ChatState } from './chat-state.ts';

let current: { memberId: string; chat: Chat; stop: () => void } | undefined;

function start(): typeof current {
  const now = session.get();
  if (now.status !== 'member') return undefined;
  const memberId = now.user.id;
  const channel = new BroadcastChannel(`gumball-chat-${memberId}`);
  const chat = createChat(
    memberId,
    // A channel has no target to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    browserPorts(now.user, (news) => channel.postMessage(news)),
  );
  channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => chat.hear(data));
  const stopConnects = socket.onConnect(() => chat.tell({ kind: 'up' }));
  const stopStates = socket.state.subscribe(() => {
    if (socket.state.get() !== 'online' && chat.state.get().linked) chat.tell({ kind: 'down' });
  });
  const stopSession = session.subscribe(() => {
    const then = session.get();
    if (then.status === 'member' && then.user.id === memberId) return;
    // Who signs out on purpose leaves nothing behind on the device; an ended session keeps what was written for the next one.
    if (then.status === 'guest' && then.ended === 'signed-out') chat.tell({ kind: 'forsaken' });
    current?.stop();
  });
  return {
    memberId,
    chat,
    stop() {
      current = undefined;
      stopConnects();
      stopStates();
      stopSession();
      chat.stop();
      channel.close();
    },
  };
}

/** The chat of whoever is signed in. Throws for a guest. */
export function chatNow(): Chat {
  current ??= start();
  if (!current) throw new Error('Used outside the pages of members');
  return current.chat;
}

/** A part of the chat inside a component; `select` gives the same value as long as that part is the same. */
export function useChat<Value>(select: (state: ChatState) => Value): Value {
  const { state } = chatNow();
  return useSyncExternalStore(state.subscribe, () => select(state.get()));
}
