/** Live events of friendships: docs/product.md, Friends. */
import type { FriendshipState } from './friends.schemas.ts';

/**
 * The recipient's friendship with `userId`, and the recipient's own counts. The latest event about a user has the
 * current state.
 */
export type FriendsServerEvents = {
  'friends:changed': FriendshipState & { userId: string; friendsCount: number; receivedCount: number };
};
