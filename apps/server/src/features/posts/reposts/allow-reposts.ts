import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getPost } from '../get-post.ts';
import { updateAllowsReposts } from './reposts.store.ts';

/**
 * Sets whether others can repost and quote a post. Reposts and quotes that exist stay. Throws `POST_NOT_FOUND`, and
 * `ACCESS_DENIED` for anyone but the author.
 */
export async function allowReposts(
  deps: Pick<Deps, 'db' | 'clock' | 'postBroadcasts'>,
  viewer: Viewer,
  postId: string,
  isAllowed: boolean,
): Promise<Post> {
  const row = await updateAllowsReposts(deps.db, viewer.userId, postId, isAllowed);
  if (!row) throw new AppError('POST_NOT_FOUND');
  if (!row.own) throw new AppError('ACCESS_DENIED');
  deps.postBroadcasts.updated(postId);
  return getPost(deps, viewer, postId);
}
