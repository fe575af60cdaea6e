import { authClient } from '../../../lib/session/auth-client.ts';
import { session } from '../../../lib/session/session.ts';
import { currentUserId } from '../../../lib/session/user-state.ts';

/** Updates the number of own posts after one was published or deleted. A failure leaves the old number. */
export async function refreshPostsCount(): Promise<void> {
  try {
    const { id, postsCount } = (await authClient.profile()).user;
    if (id === currentUserId()) session.updateUser({ postsCount });
  } catch {
    // The next page load reads the profile again.
  }
}
