import type { Comment } from '@gumball/contract/comments/comments.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findComment } from './comments.store.ts';
import { toComment } from './comments.view.ts';

/** Returns one comment or reply. Throws `COMMENT_NOT_FOUND` if the viewer may not see such a comment. */
export async function getComment({ db }: Pick<Deps, 'db'>, viewer: Viewer, commentId: string): Promise<Comment> {
  const row = await findComment(db, viewer.userId, commentId);
  if (!row) throw new AppError('COMMENT_NOT_FOUND');
  return toComment(row);
}
