import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { insertLike } from './likes.store.ts';
import { postNews } from './post-news.ts';

/** Likes a post; liking it again changes nothing. Throws `POST_NOT_FOUND` where there is none for this viewer. */
export async function likePost(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  viewer: Viewer,
  postId: string,
): Promise<{ isLiked: true; likesCount: number }> {
  const row = await insertLike(deps.db, viewer.userId, postId, deps.clock.now());
  if (!row) throw new AppError('POST_NOT_FOUND');
  if (row.changed) postNews(deps).liked(postId);
  return { isLiked: true, likesCount: row.likes_count };
}
