/** The request to block a user. Features set it; the shell confirms, and friends send it. docs/product.md, Blocks. */
import { createUserStore } from '../../lib/session/user-state.ts';

/** A request to block a user, or to end the viewer's block. */
export type BlockRequest = { userId: string; action: 'block' | 'unblock' };

/** The request, until the shell has handled it. */
export const blockRequest = createUserStore<BlockRequest | null>(null);

/** Requests a block, which the shell confirms first. */
export function requestBlock(userId: string): void {
  blockRequest.set({ userId, action: 'block' });
}

/** Requests the end of a block. */
export function requestUnblock(userId: string): void {
  blockRequest.set({ userId, action: 'unblock' });
}
