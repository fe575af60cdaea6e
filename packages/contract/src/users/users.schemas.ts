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
});

/** A member as others see them next to what they wrote. */
export type UserSummary = z.infer<typeof userSummary>;
/** A member as they see themselves. */
export type OwnUser = z.infer<typeof ownUser>;
