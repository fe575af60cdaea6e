import type { Suggestion } from '@gumball/contract/friends/friends.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { cursorCount, cursorId, readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { cutPage, type ListQuery, partOf } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { memberOf } from '../users/member-of.ts';
import { listSuggested } from './friend-lists.store.ts';

/** Suggests users: friends of friends, then members of shared communities, then active and new users. */
export async function discoverMembers(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery,
): Promise<{ users: Suggestion[]; pagination: Pagination }> {
  const [fit, id] = readCursor(query.cursor, 2);
  const below = fit === undefined ? undefined : { fit: cursorCount(fit), id: cursorId(id) };
  const rows = await listSuggested(db, viewer.userId, below, partOf(query));
  const { shown, pagination } = cutPage(rows, query, (row) => writeCursor(row.fit, row.id));
  const users = shown.map((row) => ({
    ...memberOf(row),
    mutualFriendsCount: row.mutual,
    sharedCommunitiesCount: row.shared,
  }));
  return { users, pagination };
}
