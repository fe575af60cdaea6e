import type { CommentSort } from '@gumball/contract/comments/comments.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { cursorCount, cursorId, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type CommentCursor, listByPost } from './comments.store.ts';
import { toComment } from './comments.view.ts';

/**
 * Lists the comments of a post without their replies. Throws `POST_NOT_FOUND` if the viewer may not see such a post.
 */
export async function listComments(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  postId: string,
  query: ListQuery & { sortBy: CommentSort },
) {
  const cursor = query.cursor === undefined ? undefined : decodeCommentCursor(query.cursor, query.sortBy);
  const list = await listByPost(db, viewer.userId, postId, { sortBy: query.sortBy, cursor }, toLimitOffset(query));
  if (!list) throw new AppError('POST_NOT_FOUND');
  const { shown, pagination } = toPage(list.rows, query, (row) =>
    query.sortBy === 'top' ? encodeCursor(row.likes_count, row.id) : encodeCursor(row.id),
  );
  return { comments: shown.map(toComment), totalCount: list.total, pagination };
}

function decodeCommentCursor(cursor: string, sortBy: CommentSort): CommentCursor {
  if (sortBy !== 'top') return { id: cursorId(decodeCursor(cursor, 1)[0]), likes: 0 };
  const [likes, id] = decodeCursor(cursor, 2);
  return { likes: cursorCount(likes), id: cursorId(id) };
}
