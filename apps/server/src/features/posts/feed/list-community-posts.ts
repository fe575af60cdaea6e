import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listByCommunity } from '../community-posts.store.ts';
import { toPostList, toReader } from '../posts.view.ts';

/**
 * Lists the posts of a community, newest first. Throws `COMMUNITY_NOT_FOUND`, and `COMMUNITY_PRIVATE` if only members
 * read them.
 */
export async function listCommunityPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  communityId: string,
  query: ListQuery,
) {
  const before = decodeIdCursor(query.cursor);
  const rows = await listByCommunity(db, viewer.userId, communityId, before, toLimitOffset(query));
  if (!rows) throw new AppError('COMMUNITY_NOT_FOUND');
  if (rows === 'private') throw new AppError('COMMUNITY_PRIVATE');
  return toPostList(rows, toReader(viewer, clock), query, (row) => encodeCursor(row.id));
}
