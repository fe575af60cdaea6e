import type { Deps } from '../../../deps.ts';
import { placeOfCursor, writeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, partOf } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listSaved } from '../posts.store.ts';
import { toPostList, toReader } from '../posts.view.ts';

/** Lists the posts that the viewer saved, last saved first. */
export async function listSavedPosts({ db, clock }: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, query: ListQuery) {
  const before = placeOfCursor(query.cursor);
  const rows = await listSaved(db, viewer.userId, before, partOf(query));
  return toPostList(rows, toReader(viewer, clock), query, (row) => writeCursor(row.saved_at.getTime(), row.id));
}
