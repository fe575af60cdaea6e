/** Whom a member wishes to block. Whoever offers it says so here; the shell asks, and friends do it. docs/product.md, Blocks. */
import { createStore } from './store.ts';

/** The id of the one to block, until the shell has taken it. */
export const blockWish = createStore<string | null>(null);

/** Asks whether somebody shall be blocked, and blocks them. */
export function askToBlock(memberId: string): void {
  blockWish.set(memberId);
}
