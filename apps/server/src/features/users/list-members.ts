import type { Deps } from '../../deps.ts';
import { cursorId, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { memberOf } from './member-of.ts';
import { listNewest } from './members.store.ts';

/** Lists members, newest first. */
export async function listMembers({ db }: Pick<Deps, 'db'>, viewer: Viewer, query: ListQuery) {
  const before = query.cursor === undefined ? undefined : cursorId(readCursor(query.cursor, 1)[0]);
  const rows = await listNewest(db, viewer.userId, before, partOf(query));
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(row.id));
  return { users: shown.map(memberOf), pagination };
}
