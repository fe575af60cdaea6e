import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { levelOf } from '@gumball/rules/gumballs/level';
import type { Deps } from '../../deps.ts';
import { decodePositionCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type BlockedRow, listBlocked } from './blocks.store.ts';

/** Lists the users that the viewer blocked, most recent block first. */
export async function listBlockedUsers({ db }: Pick<Deps, 'db'>, viewer: Viewer, query: ListQuery) {
  const before = decodePositionCursor(query.cursor);
  const rows = await listBlocked(db, viewer.userId, before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.created_at.getTime(), row.id));
  return { users: shown.map(toBlockedUser), pagination };
}

function toBlockedUser(row: BlockedRow): UserSummary {
  return {
    id: row.id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: row.avatar_url,
    level: levelOf(Number(row.level_gumballs)),
  };
}
