/** The order of a list of comments: docs/product.md, Comments. */
import type { Comment } from '@gumball/contract/comments/comments.schemas';

/** By ascending or descending id, or by likes, which no client can recompute. */
export type CommentOrder = 'ascending' | 'descending' | 'likes';

/** Returns the order of the list under a query key. */
export function orderOf(key: readonly unknown[]): CommentOrder {
  if (key[1] === 'replies' || key[3] === 'oldest') return 'ascending';
  return key[3] === 'newest' ? 'descending' : 'likes';
}

/** Whether a comment is newer than another one. */
export const isNewer = (a: Pick<Comment, 'id'>, b: Pick<Comment, 'id'>) => BigInt(a.id) > BigInt(b.id);

/** Inserts comments where their ids belong, below those that are pinned on top; by likes, at the end. */
export function insertComments(
  comments: readonly Comment[],
  added: readonly Comment[],
  order: CommentOrder,
): readonly Comment[] {
  const all = [...comments];
  for (const comment of added) {
    const precedes = (shown: Comment) => order === 'likes' || isNewer(shown, comment) === (order === 'descending');
    all.splice(all.findLastIndex(precedes) + 1, 0, comment);
  }
  return all;
}
