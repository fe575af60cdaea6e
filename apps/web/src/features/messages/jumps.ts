/** The wish to see one message of a conversation, from wherever it was found. docs/product.md, Messages. */
import { createStore, useStore } from '../../lib/store.ts';

/** Which message; `times` tells the same wish said twice from one that was only heard twice. */
export type Jump = { conversationId: string; sequenceNumber: number; times: number };

const wished = createStore<Jump | null>(null);

/** Wishes for a message; the conversation shows it as soon as it is open. */
export function jumpTo(message: { conversationId: string; sequenceNumber: number }): void {
  const { conversationId, sequenceNumber } = message;
  wished.set({ conversationId, sequenceNumber, times: (wished.get()?.times ?? 0) + 1 });
}

/** The latest wish for a message of this conversation. */
export function useJump(conversationId: string): Jump | null {
  const jump = useStore(wished);
  return jump?.conversationId === conversationId ? jump : null;
}

/** A wish is fulfilled, or given up, once its conversation is left. */
export function forgetJump(conversationId: string): void {
  if (wished.get()?.conversationId === conversationId) wished.set(null);
}
