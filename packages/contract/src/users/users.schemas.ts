import { friendshipStatuses } from '@gumball/rules/friends/friendship';
import { z } from 'zod';
import { id } from '../pagination.ts';

/** The five levels a member can have: docs/product.md, Gumballs. */
export const level = z.enum(['Novice', 'Apprentice', 'Expert', 'Master', 'Grandmaster']);

/** A member as others see them next to what they wrote. */
export const userSummary = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
  level,
});

/** How somebody stands to the viewer. */
export const friendshipStatus = z.enum(friendshipStatuses);

/** A member in a list: who they are, whether they are there, and how they stand to the viewer. */
export const listedUser = userSummary.extend({
  isOnline: z.boolean(),
  lastSeen: z.string().nullable(),
  friendshipStatus,
  friendRequestId: id.nullable().describe('The request that waits between the two, in either direction.'),
});

/** A member's page as others see it. */
export const publicUser = listedUser.extend({
  bannerUrl: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  createdAt: z.string(),
  gumballs: z.number().int(),
  friendsCount: z.number().int(),
  communitiesCount: z.number().int(),
  postsCount: z.number().int(),
  mutualFriendsCount: z.number().int(),
});

/** A member as they see themselves. */
export const ownUser = userSummary.extend({
  email: z.string(),
  bannerUrl: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  birthDate: z.string().nullable().describe('YYYY-MM-DD'),
  createdAt: z.string(),
  lastSeen: z.string().nullable(),
  gumballs: z.number().int(),
  friendsCount: z.number().int(),
  communitiesCount: z.number().int(),
  postsCount: z.number().int(),
  referralCode: z.string(),
  operator: z.literal(true).optional().describe('Only where the member is an operator.'),
});

/** A member as others see them next to what they wrote. */
export type UserSummary = z.infer<typeof userSummary>;
/** A member as they see themselves. */
export type OwnUser = z.infer<typeof ownUser>;
/** A member in a list, with how they stand to the viewer. */
export type ListedUser = z.infer<typeof listedUser>;
/** A member's page as others see it. */
export type PublicUser = z.infer<typeof publicUser>;
