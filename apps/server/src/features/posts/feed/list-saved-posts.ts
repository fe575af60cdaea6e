import type { Deps } from '../../../deps.ts';
import { decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toPostList, toReader } from '../posts.view.ts';
import { listSaved } from './saved-posts.store.ts';

/** Lists the posts that the viewer saved, last saved first. */
export async function listSavedPosts({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, query: ListQuery) {
  const before = decodePositionCursor(query.cursor);
  const rows = await listSaved(db, viewer.userId, before, toLimitOffset(query));
  return toPostList(rows, toReader(viewer, clock), query, (row) => encodeCursor(row.saved_at.getTime(), row.id));
}
