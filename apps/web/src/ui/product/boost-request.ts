/** The request to boost a post of one's own. Features set it; the shell shows the dialog. docs/product.md, Shop. */
import { createUserStore } from '../../lib/session/user-state.ts';

/** The id of the post. */
export const boostRequest = createUserStore<string | null>(null);

/** Opens the dialog that boosts a post. */
export function requestBoost(postId: string): void {
  boostRequest.set(postId);
}
