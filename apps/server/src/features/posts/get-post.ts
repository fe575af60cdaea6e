import type { Post } from '@gumball/contract/posts/posts.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findPost } from './posts.store.ts';
import { toPost, toReader } from './posts.view.ts';

/** Returns one post. Throws `POST_NOT_FOUND` if the viewer may not see such a post. */
export async function getPost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Pick<Viewer, 'userId'>,
  postId: string,
): Promise<Post> {
  const row = await findPost(db, viewer.userId, postId);
  if (!row) throw new AppError('POST_NOT_FOUND');
  return toPost(row, toReader(viewer, clock));
}
