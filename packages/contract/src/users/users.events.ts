/** Live events of users: docs/product.md, Members and profiles. */
import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import { z } from 'zod';
import type { OwnUser, UserSummary } from './users.schemas.ts';

/** Whether the client is visible and was used within the last minute. Active clients repeat it. */
export const clientActivity = z.object({ isActive: z.boolean() });

/**
 * Server events of users. `user:updated` is sent after a change of the name or the picture, `user:features` to all after
 * operators opened the shop or changed whether members can send Gumballs, and `user:role` to a member whose role as
 * an operator changed.
 */
export type UsersServerEvents = {
  'user:updated': { user: Pick<UserSummary, 'id' | 'firstName' | 'lastName' | 'avatarUrl' | 'frame'> };
  'user:features': Partial<Pick<OwnUser, 'hasShop' | 'hasBoosts' | 'hasTips'>>;
  'user:role': { staffRole: StaffRole | null };
};

/** Client events of users. */
export type UsersClientEvents = { 'client:activity': z.infer<typeof clientActivity> };
