import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toPostList, toReader } from '../posts.view.ts';
import { listReposted } from './reposts.store.ts';

/** Lists the posts that a user reposted, the latest first. Throws `USER_NOT_FOUND` if the viewer may not see the user. */
export async function listRepostedPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  userId: string,
  query: ListQuery,
) {
  const rows = await listReposted(db, viewer.userId, userId, decodeIdCursor(query.cursor), toLimitOffset(query));
  if (!rows) throw new AppError('USER_NOT_FOUND');
  return toPostList(rows, toReader(viewer, clock), query, (row) => encodeCursor(row.entry_id));
}
