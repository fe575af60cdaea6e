import type {
  Community,
  CommunityFacts,
  CommunityMember,
  CommunityRequest,
  Membership,
} from '@gumball/contract/communities/communities.schemas';
import { canReadCommunity } from '@gumball/rules/communities/community-access';
import { toListedUser } from '../users/to-listed-user.ts';
import type { CommunityFactsRow, CommunityRow, MembershipRow } from './communities.store.ts';
import type { CommunityMemberRow } from './members/memberships.store.ts';
import type { RequestListRow } from './requests/requests.store.ts';

/** Converts a community as all users see it. */
export function toCommunityFacts(row: CommunityFactsRow): CommunityFacts {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    rules: row.rules,
    rulesVersion: row.rules_version,
    avatarUrl: row.avatar_url,
    bannerUrl: row.banner_url,
    access: row.access,
    showToGuests: row.show_to_guests,
    memberCount: row.member_count,
    postsToday: row.today,
    postsThisWeek: row.week,
    pinnedPostIds: row.pinned_post_ids,
    closure: row.closed_at && { reason: row.closed_reason ?? '', at: row.closed_at.toISOString() },
    createdAt: row.created_at.toISOString(),
  };
}

/** Converts a community as one viewer sees it. */
export function toCommunity(row: CommunityRow): Community {
  const userRole = row.role ?? 'none';
  const facts = toCommunityFacts(row);
  return {
    ...facts,
    ...(canReadCommunity(row.access, userRole) ? {} : { postsToday: 0, postsThisWeek: 0, pinnedPostIds: [] }),
    isMember: row.role !== null,
    userRole,
    acceptedRules: row.accepted_rules,
    isRequested: row.requested,
    requestsCount: row.requests_count,
  };
}

/** Converts a pending request to join as the viewer sees it. */
export function toCommunityRequest(row: RequestListRow): CommunityRequest {
  return { id: row.id, createdAt: row.requested_at.toISOString(), user: toListedUser(row) };
}

/** Converts a membership; a missing community has no members. */
export function toMembership(
  communityId: string,
  row: Pick<MembershipRow, 'role' | 'accepted_rules' | 'requested' | 'member_count'> | undefined,
): Membership {
  const role = row?.role ?? 'none';
  return {
    communityId,
    isMember: role !== 'none',
    userRole: role,
    isRequested: row?.requested ?? false,
    acceptedRules: row?.accepted_rules ?? null,
    memberCount: row?.member_count ?? 0,
  };
}

/** Converts a member of a community as the viewer sees it. */
export function toCommunityMember(row: CommunityMemberRow): CommunityMember {
  return { id: row.id, role: row.role, joinedAt: row.joined_at.toISOString(), user: toListedUser(row) };
}
