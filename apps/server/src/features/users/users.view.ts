import type { OwnUser, UserSummary } from '@gumball/contract/users/users.schemas';
import { levelOf } from '@gumball/rules/gumballs/level';
import type { OwnUserRow } from './users.store.ts';

/** The columns that a member's summary is drawn from. */
export type SummaryRow = Pick<OwnUserRow, 'id' | 'username' | 'first_name' | 'last_name' | 'avatar_url' | 'gumballs'>;

/** A member as others see them. */
export function userSummaryOf(row: SummaryRow): UserSummary {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: row.avatar_url,
    level: levelOf(Number(row.gumballs)),
  };
}

/** A member as they see themselves. */
export function ownUserOf(row: OwnUserRow): OwnUser {
  return {
    ...userSummaryOf(row),
    email: row.email,
    bannerUrl: row.banner_url,
    bio: row.bio,
    location: row.location,
    birthDate: row.birth_date,
    createdAt: row.created_at.toISOString(),
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    gumballs: Number(row.gumballs),
    friendsCount: row.friends_count,
    communitiesCount: row.communities_count,
    postsCount: row.posts_count,
    referralCode: row.referral_code,
  };
}
