import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { cursorCount, cursorId, cursorTime, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toCommunityMember } from '../communities.view.ts';
import { listMembers } from './memberships.store.ts';

/**
 * Lists the members of a community: the owner, admins, members, earliest first each. Throws `COMMUNITY_NOT_FOUND`, and
 * `COMMUNITY_PRIVATE` if only members see them.
 */
export async function listCommunityMembers(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  communityId: string,
  query: ListQuery,
) {
  const [rank, at, id] = decodeCursor(query.cursor, 3);
  const after =
    rank === undefined
      ? undefined
      : { rank: Math.min(9, cursorCount(rank)), joinedAt: cursorTime(at), id: cursorId(id) };
  const rows = await listMembers(db, viewer.userId, communityId, after, toLimitOffset(query));
  if (!rows) throw new AppError('COMMUNITY_NOT_FOUND');
  if (rows === 'private') throw new AppError('COMMUNITY_PRIVATE');
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.rank, row.joined_at.getTime(), row.id));
  return { members: shown.map(toCommunityMember), pagination };
}
