/** The wish to see one message of a conversation, from wherever it was found. docs/product.md, Messages. */
import { createStore, useStore } from '../../../lib/storage/store.ts';

/** Which message; `times` tells the same wish said twice from one that was only heard twice. */
export type JumpTarget = { conversationId: string; sequenceNumber: number; requestId: number };

const jumpTarget = createStore<JumpTarget | null>(null);

/** Wishes for a message; the conversation shows it as soon as it is open. */
export function jumpTo(message: { conversationId: string; sequenceNumber: number }): void {
  const { conversationId, sequenceNumber } = message;
  jumpTarget.set({ conversationId, sequenceNumber, requestId: (jumpTarget.get()?.requestId ?? 0) + 1 });
}

/** The latest wish for a message of this conversation. */
export function useJumpTarget(conversationId: string): JumpTarget | null {
  const target = useStore(jumpTarget);
  return target?.conversationId === conversationId ? target : null;
}

/** A wish is fulfilled, or given up, once its conversation is left. */
export function resetJumpTarget(conversationId: string): void {
  if (jumpTarget.get()?.conversationId === conversationId) jumpTarget.set(null);
}
