import type { Executor } from '../../platform/db/database.ts';
import { lockThread } from './holds.store.ts';

/** Locks what a comment counts in, before the comment, in the order of deletions. */
export function lockCommentThread(tx: Executor, comment: { postId: string; parentId: string | null }): Promise<void> {
  return lockThread(tx, comment);
}
