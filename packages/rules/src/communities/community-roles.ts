/** Permissions in a community: docs/product.md, Communities. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Roles of a member in a community; `none` means not a member. */
export const communityRoles = ['owner', 'admin', 'moderator', 'member', 'none'] as const;
/** Role of a member in a community; `none` means not a member. */
export type CommunityRole = (typeof communityRoles)[number];

/** Maximum length of the reason for the removal of a post, in UTF-16 units. */
export const removalReasonMax = 500;

/** Returns whether a role may edit the community and remove members. */
export function canManageCommunity(role: CommunityRole): boolean {
  return role === 'owner' || role === 'admin';
}

/** Returns whether a role may change roles, transfer the community, or delete it. */
export function canOwnCommunity(role: CommunityRole): boolean {
  return role === 'owner';
}

/** The roles that moderate: they approve and decline requests to join, invite, and remove posts. */
export const decidingRoles = ['owner', 'admin', 'moderator'] as const;

/** Returns whether a role approves and declines requests to join. */
export function canDecideRequests(role: CommunityRole): boolean {
  return decidingRoles.some((decider) => decider === role);
}

/** Returns whether a role may leave: all roles except the owner. */
export function checkLeave(role: CommunityRole): RuleResult<'COMMUNITY_OWNER_LEAVES'> {
  return role === 'owner' ? { ok: false, code: 'COMMUNITY_OWNER_LEAVES' } : ok;
}

const rank = (role: CommunityRole) => communityRoles.indexOf(role);

/**
 * Returns whether a role may remove a member of another one. The owner may remove everybody else, admins neither the
 * owner nor admins.
 */
export function canActOn(actor: CommunityRole, target: CommunityRole): boolean {
  return canManageCommunity(actor) && rank(actor) < rank(target);
}

/** Returns whether a role may remove a post whose author has another one: of lower roles and former members. */
export function canRemovePostOf(actor: CommunityRole, author: CommunityRole): boolean {
  return canDecideRequests(actor) && rank(actor) < rank(author);
}

/** Returns whether a role may create and revoke invitations. */
export function canInvite(role: CommunityRole): boolean {
  return canDecideRequests(role);
}

/** Returns the first violation of the reason for the removal of a post. */
export function checkRemovalReason(reason: string): RuleResult<'REMOVAL_REASON_REQUIRED' | 'REMOVAL_REASON_TOO_LONG'> {
  const { length } = reason.trim();
  if (length === 0) return { ok: false, code: 'REMOVAL_REASON_REQUIRED', field: 'reason' };
  if (length > removalReasonMax) return { ok: false, code: 'REMOVAL_REASON_TOO_LONG', field: 'reason' };
  return ok;
}

/** The fields of a community that joining and leaving change. */
export type Joinable = { isMember: boolean; userRole: CommunityRole; isRequested: boolean; memberCount: number };

/** Applies a new role of the viewer to a community and updates the member count. The change is idempotent. */
export function withRole<T extends Joinable>(community: T, role: CommunityRole): T {
  const isMember = role !== 'none';
  const memberDelta = Number(isMember) - Number(community.isMember);
  const isRequested = community.isRequested && !isMember;
  return {
    ...community,
    isMember,
    userRole: role,
    isRequested,
    memberCount: Math.max(0, community.memberCount + memberDelta),
  };
}
