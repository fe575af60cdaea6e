import { z } from 'zod';
import { id } from '../pagination.ts';
import { friendshipStatus, listedUser } from '../users/users.schemas.ts';

/** A request that waits for its answer. */
export const friendRequest = z.object({
  id,
  senderId: id,
  receiverId: id,
  status: z.literal('pending'),
  createdAt: z.string(),
  sender: listedUser,
  receiver: listedUser,
});

/** Somebody the viewer may know, and why. */
export const suggestion = listedUser.extend({
  mutualFriendsCount: z.number().int(),
  sharedCommunitiesCount: z.number().int(),
});

/** How two members stand after a deed. */
export const friendshipState = z.object({ status: friendshipStatus, friendRequestId: id.nullable() });

/** A request that waits for its answer. */
export type FriendRequest = z.infer<typeof friendRequest>;
/** Somebody the viewer may know, and why. */
export type Suggestion = z.infer<typeof suggestion>;
/** How two members stand after a deed. */
export type FriendshipState = z.infer<typeof friendshipState>;
