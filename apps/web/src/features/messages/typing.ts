/** Who is writing: docs/product.md, Messages. */

import { socket } from '../../lib/socket.ts';
import { createStore, useStore } from '../../lib/store.ts';

const forgottenMs = 6000;
const repeatMs = 3000;

const typists = createStore<ReadonlyMap<string, readonly string[]>>(new Map());
const timers = new Map<string, ReturnType<typeof setTimeout>>();
const nobody: readonly string[] = [];

/** Somebody is writing in a conversation, or stopped. Who says no more for 6 seconds counts as stopped. */
export function noteTyping(conversationId: string, userId: string, isTyping: boolean): void {
  const key = `${conversationId}/${userId}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  const before = typists.get().get(conversationId) ?? nobody;
  const others = before.filter((id) => id !== userId);
  if (!isTyping && others.length === before.length) return;
  typists.set(new Map(typists.get()).set(conversationId, isTyping ? [...others, userId] : others));
  if (isTyping)
    timers.set(
      key,
      setTimeout(() => noteTyping(conversationId, userId, false), forgottenMs),
    );
}

/** The ids of those who are writing in a conversation. */
export function useTypists(conversationId: string): readonly string[] {
  return useStore(typists).get(conversationId) ?? nobody;
}

let lastTold: { conversationId: string; atMs: number } | undefined;

/** Tells the others that the member is writing, at most every 3 seconds, or that they stopped. */
export function tellTyping(conversationId: string, isTyping: boolean): void {
  const nowMs = performance.now();
  const recent = lastTold?.conversationId === conversationId && nowMs - lastTold.atMs < repeatMs;
  if (isTyping ? recent : lastTold?.conversationId !== conversationId) return;
  lastTold = isTyping ? { conversationId, atMs: nowMs } : undefined;
  socket.tell('typing', { conversationId, isTyping });
}
