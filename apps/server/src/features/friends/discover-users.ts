import type { Suggestion } from '@gumball/contract/friends/friends.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { cursorCount, cursorId, decodeCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toListedUser } from '../users/to-listed-user.ts';
import { listSuggestions } from './friend-lists.store.ts';

/**
 * Suggests users: the one who invited the viewer, friends of friends, then members of shared communities, then active
 * and new users.
 */
export async function discoverUsers(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ users: Suggestion[]; pagination: Pagination }> {
  const [rank, id] = decodeCursor(query.cursor, 2);
  const below = rank === undefined ? undefined : { rank: cursorCount(rank), id: cursorId(id) };
  const rows = await listSuggestions(db, viewer.userId, below, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.rank, row.id));
  const users = shown.map((row) => ({
    ...toListedUser(row),
    invitedYou: row.invited,
    mutualFriendsCount: row.mutual,
    sharedCommunitiesCount: row.shared,
  }));
  return { users, pagination };
}
