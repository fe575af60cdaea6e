/** Live news about friendship: docs/product.md, Friends. */
import type { FriendshipState } from './friends.schemas.ts';

/** How the hearer now stands to `userId`, with the hearer's own counts. The last event about somebody tells the present state. */
export type FriendsServerEvents = {
  'friends:changed': FriendshipState & { userId: string; friendsCount: number; receivedCount: number };
};
