import type { OwnUser } from '@gumball/contract/users/users.schemas';
import { toUserSummary } from './to-user-summary.ts';
import type { OwnUserRow } from './users.store.ts';

/** Converts a row to the user's own account. */
export function toOwnUser(row: OwnUserRow): OwnUser {
  return {
    ...toUserSummary(row),
    email: row.email,
    bannerUrl: row.banner_url,
    bio: row.bio,
    location: row.location,
    birthDate: row.birth_date,
    createdAt: row.created_at.toISOString(),
    lastSeen: row.last_seen_at?.toISOString() ?? null,
    gumballs: Number(row.gumballs),
    balance: Number(row.balance),
    hasShop: row.has_shop,
    hasBoosts: row.has_boosts,
    hasTips: row.has_tips,
    friendsCount: row.friends_count,
    communitiesCount: row.communities_count,
    postsCount: row.posts_count,
    pinnedPostId: row.pinned_post_id,
    referralCode: row.referral_code,
    ...(row.staff_role ? { operator: true as const, staffRole: row.staff_role } : {}),
  };
}
