import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toFeedPost, toReader } from '../posts.view.ts';
import { listFeed } from './feed.store.ts';

/** Lists the home feed, newest first: posts of all users, or posts and reposts of the viewer and friends. */
export async function listFeedPosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { scope: 'everyone' | 'friends' },
) {
  const before = decodeIdCursor(query.cursor);
  const rows = await listFeed(
    db,
    viewer.userId,
    { scope: query.scope, before, now: clock.now() },
    toLimitOffset(query),
  );
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.entry_id ?? row.id));
  const reader = toReader(viewer, clock);
  return { posts: shown.map((row) => toFeedPost(row, reader)), pagination };
}
