import { friendshipStatuses } from '@gumball/rules/friends/friendship';
import { staffRoles } from '@gumball/rules/operators/staff-roles';
import { wornFrames } from '@gumball/rules/shop/frames';
import { z } from 'zod';
import { id } from '../pagination.ts';

/** The name of a level, which operators choose: docs/product.md, Gumballs. */
export const level = z.string();

/** A user as author of content. */
export const userSummary = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarUrl: z.string().nullable(),
  frame: z.enum(wornFrames).nullish().describe('The frame around the avatar. Absent where it is not shown.'),
  level,
});

/** Friendship status from the viewpoint of the viewer. */
export const friendshipStatus = z.enum(friendshipStatuses);

/** A user in a list, with presence and friendship status for the viewer. */
export const listedUser = userSummary.extend({
  isOnline: z.boolean(),
  lastSeen: z.string().nullable(),
  friendshipStatus,
  friendRequestId: id.nullable().describe('The request that waits between the two, in either direction.'),
});

/** A profile for a viewer. */
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
  pinnedPostId: id.nullable(),
});

/** The own user. */
export const ownUser = userSummary.extend({
  email: z.string(),
  bannerUrl: z.string().nullable(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  birthDate: z.string().nullable().describe('YYYY-MM-DD'),
  createdAt: z.string(),
  lastSeen: z.string().nullable(),
  gumballs: z.number().int().describe('Everything earned. Levels and leaderboards count it.'),
  balance: z.number().int().describe('The Gumballs that are left to spend.'),
  hasShop: z.boolean().describe('Whether the shop has an item, or had one.'),
  hasBoosts: z.boolean().describe('Whether the shop sells boosts of posts, or did.'),
  hasTips: z.boolean().describe('Whether members can send Gumballs to each other.'),
  friendsCount: z.number().int(),
  communitiesCount: z.number().int(),
  postsCount: z.number().int(),
  pinnedPostId: id.nullable(),
  referralCode: z.string(),
  operator: z.literal(true).optional().describe('Only where the member is an operator.'),
  staffRole: z.enum(staffRoles).optional().describe('What an operator may do; absent for members.'),
});

/** The own user as its programs read it: a token without `account:read` gets nothing of the account. */
export const ownProfile = ownUser.partial({
  email: true,
  birthDate: true,
  lastSeen: true,
  balance: true,
  referralCode: true,
});

/** A user as author of content. */
export type UserSummary = z.infer<typeof userSummary>;
/** The own user. */
export type OwnUser = z.infer<typeof ownUser>;
/** The own user, of a token without `account:read` without the account. */
export type OwnProfile = z.infer<typeof ownProfile>;
/** A user in a list, with the friendship status for the viewer. */
export type ListedUser = z.infer<typeof listedUser>;
/** A profile for a viewer. */
export type PublicUser = z.infer<typeof publicUser>;
