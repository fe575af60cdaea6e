import type { PublicUser } from '@gumball/contract/users/users.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { parseUserIdentifier } from './parse-user-identifier.ts';
import { toListedUser } from './to-listed-user.ts';
import { findPublicUser, type PublicUserRow } from './user-directory.store.ts';

/** Reads a user's profile by id or username. Throws `USER_NOT_FOUND` if the viewer must not see the user. */
export async function getUser({ db }: Pick<Deps, 'db'>, viewer: Viewer, identifier: string): Promise<PublicUser> {
  const row = await findPublicUser(db, viewer.userId, parseUserIdentifier(identifier));
  if (!row) throw new AppError('USER_NOT_FOUND');
  return toPublicUser(row);
}

function toPublicUser(row: PublicUserRow): PublicUser {
  return {
    ...toListedUser(row),
    bannerUrl: row.banner_url,
    bio: row.bio,
    location: row.location,
    createdAt: row.created_at.toISOString(),
    gumballs: Number(row.gumballs),
    friendsCount: row.friends_count,
    communitiesCount: row.communities_count,
    postsCount: row.posts_count,
    pinnedPostId: row.pinned_post_id,
    mutualFriendsCount: row.mutual,
  };
}
