import type { PublicUser } from '@gumball/contract/users/users.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { memberName } from './member-name.ts';
import { memberOf } from './member-of.ts';
import { findPage, type PublicRow } from './members.store.ts';

/** Reads a user's profile by id or username. Throws `USER_NOT_FOUND` if the viewer must not see the user. */
export async function getMember({ db }: Pick<Deps, 'db'>, viewer: Viewer, identifier: string): Promise<PublicUser> {
  const row = await findPage(db, viewer.userId, memberName(identifier));
  if (!row) throw new AppError('USER_NOT_FOUND');
  return publicUserOf(row);
}

function publicUserOf(row: PublicRow): PublicUser {
  return {
    ...memberOf(row),
    bannerUrl: row.banner_url,
    bio: row.bio,
    location: row.location,
    createdAt: row.created_at.toISOString(),
    gumballs: Number(row.gumballs),
    friendsCount: row.friends_count,
    communitiesCount: row.communities_count,
    postsCount: row.posts_count,
    mutualFriendsCount: row.mutual,
  };
}
