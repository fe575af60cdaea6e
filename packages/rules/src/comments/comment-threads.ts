/** Comments and their single level of replies: docs/product.md, Comments. */
import { fine, type Verdict } from '../verdict.ts';

/** Text of a deleted comment that still has replies. */
export const replacedText = '[deleted]';

/** Returns whether a comment accepts replies. Replies and deleted comments do not. */
export function canReplyTo(parent: {
  parentId: string | null;
  isDeleted: boolean;
}): Verdict<'REPLY_TO_REPLY' | 'COMMENT_NOT_FOUND'> {
  if (parent.isDeleted) return { ok: false, code: 'COMMENT_NOT_FOUND' };
  return parent.parentId === null ? fine : { ok: false, code: 'REPLY_TO_REPLY', field: 'parentId' };
}

/** Returns the effect of a deletion: the comment is removed, or only its text while it has replies. */
export function removalOf(comment: { repliesCount: number }): 'deleted' | 'content_replaced' {
  return comment.repliesCount > 0 ? 'content_replaced' : 'deleted';
}

/** Returns whether a deleted comment is removed together with its last reply. */
export function goesWithLastReply(parent: { isDeleted: boolean; repliesCount: number }): boolean {
  return parent.isDeleted && parent.repliesCount <= 1;
}
