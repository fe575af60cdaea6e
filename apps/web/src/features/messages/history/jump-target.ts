/** The message that a conversation should scroll to. docs/product.md, Messages. */
import { createUserStore } from '../../../lib/session/user-state.ts';
import { useStore } from '../../../lib/storage/store.ts';

/** The target message. The request id distinguishes repeated requests for the same message. */
export type JumpTarget = { conversationId: string; sequenceNumber: number; requestId: number };

const jumpTarget = createUserStore<JumpTarget | null>(null);

/** Requests a jump to a message. The conversation shows it as soon as it is open. */
export function jumpTo(message: { conversationId: string; sequenceNumber: number }): void {
  const { conversationId, sequenceNumber } = message;
  jumpTarget.set({ conversationId, sequenceNumber, requestId: (jumpTarget.get()?.requestId ?? 0) + 1 });
}

/** Returns the latest jump target of this conversation. */
export function useJumpTarget(conversationId: string): JumpTarget | null {
  const target = useStore(jumpTarget);
  return target?.conversationId === conversationId ? target : null;
}

/** Clears the jump target when its conversation is closed. */
export function resetJumpTarget(conversationId: string): void {
  if (jumpTarget.get()?.conversationId === conversationId) jumpTarget.set(null);
}
