import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toListedUser } from './to-listed-user.ts';
import { listNewest } from './user-directory.store.ts';

/** Lists users, newest first. */
export async function listUsers({ db }: Pick<Deps, 'db'>, viewer: Viewer, query: ListQuery) {
  const before = decodeIdCursor(query.cursor);
  const rows = await listNewest(db, viewer.userId, before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { users: shown.map(toListedUser), pagination };
}
