/** Who may do what in a community: docs/product.md, Communities. */
import { ok, type RuleResult } from '../rule-result.ts';

/** How somebody stands to a community; `none` is not in it. */
export const communityRoles = ['owner', 'admin', 'member', 'none'] as const;
/** How somebody stands to a community; `none` is not in it. */
export type CommunityRole = (typeof communityRoles)[number];

/** Longest reason for taking a post away, in UTF-16 units. */
export const removalReasonMax = 500;

/** Whether somebody may edit the community and look after its members and posts. */
export function canManageCommunity(role: CommunityRole): boolean {
  return role === 'owner' || role === 'admin';
}

/** Whether somebody may change roles, hand the community over, or delete it. */
export function canOwnCommunity(role: CommunityRole): boolean {
  return role === 'owner';
}

/** Whether somebody may leave: everybody but the owner. */
export function checkLeave(role: CommunityRole): RuleResult<'COMMUNITY_OWNER_LEAVES'> {
  return role === 'owner' ? { ok: false, code: 'COMMUNITY_OWNER_LEAVES' } : ok;
}

/** Whether somebody may act on somebody else, as in removing them or what they posted: the owner on all, admins on neither the owner nor admins. */
export function canActOn(actor: CommunityRole, target: CommunityRole): boolean {
  if (actor === 'owner') return target !== 'owner';
  return actor === 'admin' && (target === 'member' || target === 'none');
}

/** The first thing wrong with the reason for which a post is taken away. */
export function checkRemovalReason(reason: string): RuleResult<'REMOVAL_REASON_REQUIRED' | 'REMOVAL_REASON_TOO_LONG'> {
  const { length } = reason.trim();
  if (length === 0) return { ok: false, code: 'REMOVAL_REASON_REQUIRED', field: 'reason' };
  if (length > removalReasonMax) return { ok: false, code: 'REMOVAL_REASON_TOO_LONG', field: 'reason' };
  return ok;
}

/** The part of a community that joining and leaving touch. */
export type Joinable = { isMember: boolean; userRole: CommunityRole; memberCount: number };

/** A community after the viewer's role in it became `role`; the count follows joining and leaving, and doing it twice changes nothing. */
export function withRole<T extends Joinable>(community: T, role: CommunityRole): T {
  const isMember = role !== 'none';
  const memberDelta = Number(isMember) - Number(community.isMember);
  return { ...community, isMember, userRole: role, memberCount: Math.max(0, community.memberCount + memberDelta) };
}
