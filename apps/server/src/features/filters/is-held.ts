import type { Executor } from '../../platform/db/database.ts';
import { isCommentHeld } from './holds.store.ts';

/** Whether a comment is held, and so counts nowhere. */
export function isHeld(tx: Executor, comment: { postId: string; commentId: string }): Promise<boolean> {
  return isCommentHeld(tx, comment.postId, comment.commentId);
}
