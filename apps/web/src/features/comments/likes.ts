/** Liking a comment: docs/product.md, Comments. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { withLike } from '@gumball/rules/posts/likes';
import { changeComment } from './comments.cache.ts';

/** Likes on their way, with the count a live event told meanwhile. */
const pendingLikes = new Map<string, { serverCount?: number }>();

/** A count that an event told; a like on its way that fails falls back to it. */
export function applyLikesCount(commentId: string, likesCount: number): void {
  const waiting = pendingLikes.get(commentId);
  if (waiting) waiting.serverCount = likesCount;
  changeComment(commentId, (comment) => (comment.likesCount === likesCount ? comment : { ...comment, likesCount }));
}

type LikeState = { isLiked: boolean; likesCount: number };

/** Shows a like at once, sends it, and takes it back in silence where that fails. While one is on its way another press does nothing. */
export async function setLiked(comment: Comment, isLiked: boolean, send: () => Promise<LikeState>): Promise<void> {
  const { id } = comment;
  if (pendingLikes.has(id)) return;
  const waiting: { serverCount?: number } = {};
  pendingLikes.set(id, waiting);
  changeComment(id, (shown) => withLike(shown, isLiked));
  try {
    const response = await send();
    changeComment(id, (shown) => ({ ...shown, isLiked: response.isLiked, likesCount: response.likesCount }));
  } catch {
    changeComment(id, (shown) => {
      const back = withLike(shown, !isLiked);
      return waiting.serverCount === undefined ? back : { ...back, likesCount: waiting.serverCount };
    });
  } finally {
    pendingLikes.delete(id);
  }
}
