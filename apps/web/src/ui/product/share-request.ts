/** The request to send a link to friends. Features set it; the shell shows the dialog. docs/product.md, Messages. */
import { createUserStore } from '../../lib/session/user-state.ts';

/** An address of this site, and what it leads to, such as `Nina on Gumball`. */
export type ShareRequest = { url: string; title: string };

export const shareRequest = createUserStore<ShareRequest | null>(null);

/** Opens the dialog that sends a link to friends. */
export function requestShare(request: ShareRequest): void {
  shareRequest.set(request);
}
