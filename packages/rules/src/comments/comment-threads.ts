/** Comments and their single level of replies: docs/product.md, Comments. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Text of a deleted comment that still has replies. */
export const deletedText = '[deleted]';

/** Returns whether a comment accepts replies. Replies and deleted comments do not. */
export function canReplyTo(parent: {
  parentId: string | null;
  isDeleted: boolean;
}): RuleResult<'REPLY_TO_REPLY' | 'COMMENT_NOT_FOUND'> {
  if (parent.isDeleted) return { ok: false, code: 'COMMENT_NOT_FOUND' };
  return parent.parentId === null ? ok : { ok: false, code: 'REPLY_TO_REPLY', field: 'parentId' };
}

/** Returns the effect of a deletion: the comment is removed, or only its text while it has replies. */
export function removalKind(comment: { repliesCount: number }): 'deleted' | 'content_replaced' {
  return comment.repliesCount > 0 ? 'content_replaced' : 'deleted';
}

/** Returns whether a deleted comment is removed together with its last reply. */
export function isRemovedWithLastReply(parent: { isDeleted: boolean; repliesCount: number }): boolean {
  return parent.isDeleted && parent.repliesCount <= 1;
}
