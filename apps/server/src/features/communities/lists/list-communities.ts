import type { CommunityListFilter } from '@gumball/contract/communities/communities.schemas';
import type { Deps } from '../../../deps.ts';
import { cursorCount, cursorId, decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listLargest } from '../communities.store.ts';
import { toCommunity } from '../communities.view.ts';
import { activityWindow } from './activity-window.ts';
import { listOwnCommunities } from './list-own-communities.ts';

/** Lists communities, most members first: all, those that the viewer is not in, or the viewer's own with a role. */
export async function listCommunities(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { filter: CommunityListFilter },
) {
  const { filter } = query;
  if (filter !== 'all' && filter !== 'none') return listOwnCommunities(deps, viewer, { ...query, filter });
  const [members, id] = decodeCursor(query.cursor, 2);
  const below = members === undefined ? undefined : { members: cursorCount(members), id: cursorId(id) };
  const span = activityWindow(deps.clock.now());
  const rows = await listLargest(deps.db, viewer.userId, filter, span, below, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.member_count, row.id));
  return { communities: shown.map(toCommunity), pagination };
}
