/** The request to block a user. Features set it; the shell confirms, and friends send it. docs/product.md, Blocks. */
import { createUserStore } from '../../lib/session/user-state.ts';

/** The id of the user to block, until the shell has handled it. */
export const blockRequest = createUserStore<string | null>(null);

/** Requests a block, which the shell confirms first. */
export function requestBlock(userId: string): void {
  blockRequest.set(userId);
}
