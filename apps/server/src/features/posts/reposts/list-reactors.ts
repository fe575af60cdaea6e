import type { Pagination } from '@gumball/contract/pagination';
import type { UserSummary } from '@gumball/contract/users/users.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toUserSummary } from '../../users/to-user-summary.ts';
import * as store from './reposts.store.ts';

/**
 * Lists who reposted a post, the latest first, or who likes it. Throws `POST_NOT_FOUND` if the viewer may not see such a
 * post.
 */
export async function listReactors(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  postId: string,
  of: 'reposts' | 'likes',
  query: ListQuery,
): Promise<{ users: UserSummary[]; pagination: Pagination }> {
  const list = { of, before: decodeIdCursor(query.cursor) };
  const rows = await store.listReactors(db, viewer.userId, postId, list, toLimitOffset(query));
  if (!rows) throw new AppError('POST_NOT_FOUND');
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.entry_id));
  return { users: shown.map(toUserSummary), pagination };
}
