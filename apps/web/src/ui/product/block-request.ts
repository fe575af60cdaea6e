/** Whom a member wishes to block. Whoever offers it says so here; the shell asks, and friends do it. docs/product.md, Blocks. */
import { createStore } from '../../lib/storage/store.ts';

/** The id of the one to block, until the shell has taken it. */
export const blockRequest = createStore<string | null>(null);

/** Asks whether somebody shall be blocked, and blocks them. */
export function requestBlock(userId: string): void {
  blockRequest.set(userId);
}
