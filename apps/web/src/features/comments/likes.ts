/** Liking a comment: docs/product.md, Comments. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { createLikeToggle } from '../../lib/api/create-like-toggle.ts';
import { isRetryable, refresh } from '../../lib/api/query-client.ts';
import { changeComment, listsOf } from './comments.cache.ts';

const likes = createLikeToggle<Comment>(changeComment);

/** Applies the count of likes from an event. */
export const applyLikesCount = likes.applyCount;

/** Applies the own like from another device. */
export const applyOwnLike = likes.applyOwn;

/** Likes a comment or removes the like. The change is optimistic; a failure restores it without a message. */
export async function setLiked(
  comment: Comment,
  isLiked: boolean,
  send: () => Promise<{ isLiked: boolean; likesCount: number }>,
): Promise<void> {
  await likes.setLiked(comment.id, isLiked, send).catch((error: unknown) => {
    // The server may have done it and lost the response.
    if (isRetryable(error)) refresh(listsOf(comment));
  });
}
