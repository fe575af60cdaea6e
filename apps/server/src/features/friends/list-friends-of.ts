import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { decodePositionCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toListedUser } from '../users/to-listed-user.ts';
import { listFriends } from './friend-lists.store.ts';

/** Lists a user's friends, newest friendship first. Throws `USER_NOT_FOUND` if the viewer must not see the user. */
export async function listFriendsOf({ db }: Pick<Deps, 'db'>, viewer: Viewer, userId: string, query: ListQuery) {
  const before = decodePositionCursor(query.cursor);
  const rows = await listFriends(db, viewer.userId, userId, before, toLimitOffset(query));
  if (!rows) throw new AppError('USER_NOT_FOUND');
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.since.getTime(), row.id));
  return { friends: shown.map(toListedUser), pagination };
}
