/** Liking a comment: docs/product.md, Comments. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { withLike } from '@gumball/rules/posts/likes';
import { changeComment } from './comments.cache.ts';

/** Likes on their way, with the count a live event told meanwhile. */
const likesOnTheirWay = new Map<string, { toldCount?: number }>();

/** A count that an event told; a like on its way that fails falls back to it. */
export function takeLikesCount(commentId: string, likesCount: number): void {
  const waiting = likesOnTheirWay.get(commentId);
  if (waiting) waiting.toldCount = likesCount;
  changeComment(commentId, (comment) => (comment.likesCount === likesCount ? comment : { ...comment, likesCount }));
}

type Liked = { isLiked: boolean; likesCount: number };

/** Shows a like at once, sends it, and takes it back in silence where that fails. While one is on its way another press does nothing. */
export async function setLiked(comment: Comment, isLiked: boolean, send: () => Promise<Liked>): Promise<void> {
  const { id } = comment;
  if (likesOnTheirWay.has(id)) return;
  const waiting: { toldCount?: number } = {};
  likesOnTheirWay.set(id, waiting);
  changeComment(id, (shown) => withLike(shown, isLiked));
  try {
    const answer = await send();
    changeComment(id, (shown) => ({ ...shown, isLiked: answer.isLiked, likesCount: answer.likesCount }));
  } catch {
    changeComment(id, (shown) => {
      const back = withLike(shown, !isLiked);
      return waiting.toldCount === undefined ? back : { ...back, likesCount: waiting.toldCount };
    });
  } finally {
    likesOnTheirWay.delete(id);
  }
}
