import type {
  Community,
  CommunityFacts,
  CommunityMember,
  Membership,
} from '@gumball/contract/communities/communities.schemas';
import { toListedUser } from '../users/to-listed-user.ts';
import type { CommunityFactsRow, CommunityRow, MembershipRow } from './communities.store.ts';
import type { CommunityMemberRow } from './members/memberships.store.ts';

/** Converts a community as all users see it. */
export function toCommunityFacts(row: CommunityFactsRow): CommunityFacts {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    rules: row.rules,
    avatarUrl: row.avatar_url,
    bannerUrl: row.banner_url,
    memberCount: row.member_count,
    postsToday: row.today,
    postsThisWeek: row.week,
    createdAt: row.created_at.toISOString(),
  };
}

/** Converts a community as one viewer sees it. */
export function toCommunity(row: CommunityRow): Community {
  return { ...toCommunityFacts(row), isMember: row.role !== null, userRole: row.role ?? 'none' };
}

/** Converts a membership; a missing community has no members. */
export function toMembership(communityId: string, row: MembershipRow | undefined): Membership {
  const role = row?.role ?? 'none';
  return {
    communityId,
    isMember: role !== 'none',
    userRole: role,
    memberCount: row?.member_count ?? 0,
  };
}

/** Converts a member of a community as the viewer sees it. */
export function toCommunityMember(row: CommunityMemberRow): CommunityMember {
  return { id: row.id, role: row.role, joinedAt: row.joined_at.toISOString(), user: toListedUser(row) };
}
