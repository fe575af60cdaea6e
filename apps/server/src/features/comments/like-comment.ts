import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { insertLike } from './comment-likes.store.ts';
import { commentNews } from './comment-news.ts';

/** Likes a comment; liking it again changes nothing. Throws `COMMENT_NOT_FOUND` where there is none for this viewer. */
export async function likeComment(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  viewer: Viewer,
  commentId: string,
): Promise<{ isLiked: true; likesCount: number }> {
  const row = await insertLike(deps.db, viewer.userId, commentId, deps.clock.now());
  if (!row) throw new AppError('COMMENT_NOT_FOUND');
  if (row.changed) commentNews(deps).liked(commentId);
  return { isLiked: true, likesCount: row.likes_count };
}
