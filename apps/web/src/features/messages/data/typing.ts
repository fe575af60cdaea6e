/** Typing indicators: docs/product.md, Messages. */

import { socket } from '../../../lib/api/socket.ts';
import { createUserState, createUserStore } from '../../../lib/session/user-state.ts';
import { useStore } from '../../../lib/storage/store.ts';

const typingTtlMs = 6000;
const throttleMs = 3000;

const typingUsers = createUserStore<ReadonlyMap<string, readonly string[]>>(new Map());
const state = createUserState(
  () => ({
    timers: new Map<string, ReturnType<typeof setTimeout>>(),
    lastSent: undefined as { conversationId: string; sentAtMs: number } | undefined,
  }),
  ({ timers }) => {
    for (const timer of timers.values()) clearTimeout(timer);
  },
);
const noUsers: readonly string[] = [];

/** Records that a member started or stopped typing. Without another event, typing ends after 6 seconds. */
export function recordTyping(conversationId: string, userId: string, isTyping: boolean): void {
  const key = `${conversationId}/${userId}`;
  clearTimeout(state.timers.get(key));
  state.timers.delete(key);
  const userIds = typingUsers.get().get(conversationId) ?? noUsers;
  const otherUserIds = userIds.filter((id) => id !== userId);
  if (!isTyping && otherUserIds.length === userIds.length) return;
  typingUsers.set(new Map(typingUsers.get()).set(conversationId, isTyping ? [...otherUserIds, userId] : otherUserIds));
  if (isTyping)
    state.timers.set(
      key,
      setTimeout(() => recordTyping(conversationId, userId, false), typingTtlMs),
    );
}

/** Returns the ids of the members who are typing in a conversation. */
export function useTypingUsers(conversationId: string): readonly string[] {
  return useStore(typingUsers).get(conversationId) ?? noUsers;
}

/** Sends that the member is typing, at most every 3 seconds, or that they stopped. */
export function sendTyping(conversationId: string, isTyping: boolean): void {
  const nowMs = performance.now();
  const isRecent = state.lastSent?.conversationId === conversationId && nowMs - state.lastSent.sentAtMs < throttleMs;
  if (isTyping ? isRecent : state.lastSent?.conversationId !== conversationId) return;
  state.lastSent = isTyping ? { conversationId, sentAtMs: nowMs } : undefined;
  socket.emitVolatile('typing', { conversationId, isTyping });
}
