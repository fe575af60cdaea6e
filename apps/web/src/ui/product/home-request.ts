/** A press on Home. The navigation sets it; the feed shows its newest posts from the top. docs/product.md, Posts. */
import { createUserStore } from '../../lib/session/user-state.ts';

/** The number of presses. */
export const homeRequest = createUserStore(0);

/** Requests the top of the feed, if it is the shown page. */
export function requestHome(): void {
  homeRequest.set(homeRequest.get() + 1);
}
