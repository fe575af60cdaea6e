import type { Deps } from '../../deps.ts';
import { idOfCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toListedUser } from './to-listed-user.ts';
import { listNewest } from './user-directory.store.ts';

/** Lists users, newest first. */
export async function listUsers({ db }: Pick<Deps, 'db'>, viewer: Viewer, query: ListQuery) {
  const before = idOfCursor(query.cursor);
  const rows = await listNewest(db, viewer.userId, before, partOf(query));
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(row.id));
  return { users: shown.map(toListedUser), pagination };
}
