import { mayRepost } from '@gumball/rules/posts/reposts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { getPost } from './get-post.ts';
import { findMembership } from './post-writes.store.ts';
import type { PostInput } from './store-post.ts';

/**
 * Checks that the author may post in the community and quote the post. Throws `COMMUNITY_NOT_FOUND`, `COMMUNITY_CLOSED`, `ACCESS_DENIED` if
 * the author is not a member of it, `POST_NOT_FOUND` and `REPOSTS_OFF`.
 */
export async function checkPlaces(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'userId'>,
  { communityId, quotedPostId }: Pick<PostInput, 'communityId' | 'quotedPostId'>,
): Promise<void> {
  if (communityId) {
    const membership = await findMembership(deps.db, communityId, viewer.userId);
    if (membership === undefined) throw new AppError('COMMUNITY_NOT_FOUND');
    if (membership === 'closed') throw new AppError('COMMUNITY_CLOSED');
    if (membership === 'none') throw new AppError('ACCESS_DENIED');
  }
  if (!quotedPostId) return;
  const quoted = await getPost(deps, viewer, quotedPostId);
  const isAuthor = quoted.user.id === viewer.userId;
  const isPrivate = quoted.friendsOnly || quoted.community?.isPrivate;
  if (!mayRepost({ allowsReposts: quoted.allowsReposts, isAuthor, isPrivate })) throw new AppError('REPOSTS_OFF');
}
