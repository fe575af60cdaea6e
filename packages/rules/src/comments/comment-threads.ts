/** Comments and their one level of replies: docs/product.md, Comments. */
import { ok, type RuleResult } from '../rule-result.ts';

/** What stands in place of a removed comment's text while replies hang on it. */
export const deletedText = '[deleted]';

/** Whether something may be answered: comments are, replies and what was removed are not. */
export function canReplyTo(parent: {
  parentId: string | null;
  isDeleted: boolean;
}): RuleResult<'REPLY_TO_REPLY' | 'COMMENT_NOT_FOUND'> {
  if (parent.isDeleted) return { ok: false, code: 'COMMENT_NOT_FOUND' };
  return parent.parentId === null ? ok : { ok: false, code: 'REPLY_TO_REPLY', field: 'parentId' };
}

/** What deleting makes of a comment: gone, or kept without its text because replies hang on it. */
export function removalKind(comment: { repliesCount: number }): 'deleted' | 'content_replaced' {
  return comment.repliesCount > 0 ? 'content_replaced' : 'deleted';
}

/** Whether a comment goes along with its reply: it was removed itself and that reply was the last one. */
export function isRemovedWithLastReply(parent: { isDeleted: boolean; repliesCount: number }): boolean {
  return parent.isDeleted && parent.repliesCount <= 1;
}
