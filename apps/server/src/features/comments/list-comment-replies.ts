import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type CommentRef, findCommentKey } from './comment-key.store.ts';
import { listReplies } from './comments.store.ts';
import { toComment } from './comments.view.ts';

/**
 * Lists the replies to a comment, oldest first. Throws `COMMENT_NOT_FOUND` if the viewer may not see such a comment.
 */
export async function listCommentReplies(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  comment: CommentRef,
  query: ListQuery,
) {
  const after = decodeIdCursor(query.cursor);
  const key = await findCommentKey(db, comment);
  const list = key && (await listReplies(db, viewer.userId, key, after, toLimitOffset(query)));
  if (!list) throw new AppError('COMMENT_NOT_FOUND');
  const { shown, pagination } = toPage(list.rows, query, (row) => encodeCursor(row.id));
  return { replies: shown.map(toComment), totalCount: list.total, pagination };
}
