import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listFeed } from '../posts.store.ts';
import { toPostList, toReader } from '../posts.view.ts';

/** Lists the home feed, newest first: posts of all users, or of the viewer and friends. */
export async function listFeedPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { scope: 'everyone' | 'friends' },
) {
  const before = decodeIdCursor(query.cursor);
  const rows = await listFeed(db, viewer.userId, query.scope, before, toLimitOffset(query));
  return toPostList(rows, toReader(viewer, clock), query, (row) => encodeCursor(row.id));
}
