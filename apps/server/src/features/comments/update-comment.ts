import type { Comment } from '@gumball/contract/comments/comments.schemas';
import { checkCommentEdit } from '@gumball/rules/comments/comment-text';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { updateContent } from './comment-writes.store.ts';
import { findComment } from './comments.store.ts';
import { toComment } from './comments.view.ts';

/**
 * Updates the text of the viewer's own comment. Throws `COMMENT_NOT_FOUND`, `ACCESS_DENIED` for anyone but the author,
 * and the errors of the text.
 */
export async function updateComment(
  deps: Pick<Deps, 'db' | 'clock' | 'notifier' | 'commentBroadcasts'>,
  viewer: Viewer,
  commentId: string,
  content: string,
): Promise<Comment> {
  const { db, clock } = deps;
  const before = await findComment(db, viewer.userId, commentId);
  if (!before || before.deleted_at) throw new AppError('COMMENT_NOT_FOUND');
  if (before.user_id !== viewer.userId) throw new AppError('ACCESS_DENIED');
  assertOk(checkCommentEdit(content, before.content));
  const row = await updateContent(db, viewer.userId, commentId, content.trim(), clock.now());
  if (!row) throw new AppError('COMMENT_NOT_FOUND');
  deps.commentBroadcasts.changed({ id: row.id, postId: row.post_id, parentId: row.parent_id });
  deps.notifier.notify({ about: 'comment', commentId });
  return toComment(row);
}
