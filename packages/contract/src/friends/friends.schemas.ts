import { z } from 'zod';
import { id } from '../pagination.ts';
import { friendshipStatus, listedUser } from '../users/users.schemas.ts';

/** A pending friend request. */
export const friendRequest = z.object({
  id,
  senderId: id,
  receiverId: id,
  status: z.literal('pending'),
  createdAt: z.string(),
  sender: listedUser,
  receiver: listedUser,
});

/** A suggested user, and the reason. */
export const suggestion = listedUser.extend({
  invitedYou: z.boolean().describe('Whether the viewer signed up with their code.'),
  mutualFriendsCount: z.number().int(),
  sharedCommunitiesCount: z.number().int(),
});

/** The friendship after an action. */
export const friendshipState = z.object({ status: friendshipStatus, friendRequestId: id.nullable() });

/** A pending friend request. */
export type FriendRequest = z.infer<typeof friendRequest>;
/** A suggested user, and the reason. */
export type Suggestion = z.infer<typeof suggestion>;
/** The friendship after an action. */
export type FriendshipState = z.infer<typeof friendshipState>;
