/** Who reads and joins a community: docs/product.md, Communities. */
import { dayMs } from '../formats/durations.ts';
import type { CommunityRole } from './community-roles.ts';

/**
 * Everyone reads and joins a `public` community. `request` is read by everyone, `private` and `hidden` by members only.
 * Joining `request` and `private` needs an approval, and nobody else knows of a `hidden` one.
 */
export const communityAccesses = ['public', 'request', 'private', 'hidden'] as const;
/** Who reads and joins a community. */
export type CommunityAccess = (typeof communityAccesses)[number];

/** Maximum number of pending requests of a member. */
export const requestsPerMemberMax = 20;
/** Maximum number of pending requests to join a community. */
export const requestsPerCommunityMax = 1000;
/** How long a declined member waits until the next request. */
export const requestAgainMs = 7 * dayMs;

/** Whether only members read what is posted in a community, and see its members. */
export function isPrivateCommunity(access: CommunityAccess): boolean {
  return access === 'private' || access === 'hidden';
}

/** Whether a role reads the posts of a community and sees its members. */
export function canReadCommunity(access: CommunityAccess, role: CommunityRole): boolean {
  return role !== 'none' || !isPrivateCommunity(access);
}

/** Whether joining needs the approval of a request. */
export function needsRequest(access: CommunityAccess): boolean {
  return access === 'request' || access === 'private';
}
