import type { Deps } from '../../deps.ts';
import { decodePositionCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listMutedUsers } from './mutes.store.ts';
import { toMutedMember } from './mutes.view.ts';

/** Lists the users that the viewer mutes, most recent mute first. */
export async function listMutedMembers({ db }: Pick<Deps, 'db'>, viewer: Viewer, query: ListQuery) {
  const before = decodePositionCursor(query.cursor);
  const rows = await listMutedUsers(db, viewer.userId, before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.created_at.getTime(), row.id));
  return { users: shown.map(toMutedMember), pagination };
}
