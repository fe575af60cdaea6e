/** The request to block a user. Features set it; the shell confirms, and friends send it. docs/product.md, Blocks. */
import { createUserStore } from '../../lib/session/user-state.ts';

/** A request to block a user, or to end the viewer's block. */
export type BlockRequest = { userId: string; action: 'block' | 'unblock'; onBlocked?: (() => void) | undefined };

/** The request, until the shell has handled it. */
export const blockRequest = createUserStore<BlockRequest | null>(null);

/** Requests a block, which the shell confirms first. `onBlocked` is called once the user is blocked. */
export function requestBlock(userId: string, onBlocked?: () => void): void {
  blockRequest.set({ userId, action: 'block', onBlocked });
}

/** Requests the end of a block. */
export function requestUnblock(userId: string): void {
  blockRequest.set({ userId, action: 'unblock' });
}
