import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type CommentRef, findCommentKey } from './comment-key.store.ts';
import { findComment } from './comments.store.ts';
import { toComment } from './comments.view.ts';

/** Returns one comment or reply. Throws `COMMENT_NOT_FOUND` if the viewer may not see such a comment. */
export async function getComment({ db }: Pick<Deps, 'db'>, viewer: Viewer, comment: CommentRef): Promise<Comment> {
  const key = await findCommentKey(db, comment);
  const row = key && (await findComment(db, viewer.userId, key));
  if (!row) throw new AppError('COMMENT_NOT_FOUND');
  return toComment(row);
}
