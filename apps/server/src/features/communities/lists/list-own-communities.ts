import type { CommunityFilter } from '@gumball/contract/communities/communities.schemas';
import type { Deps } from '../../../deps.ts';
import { decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listOwn } from '../communities.store.ts';
import { toCommunity } from '../communities.view.ts';
import { activityWindow } from './activity-window.ts';

// Moderators are found with the admins, with whom they moderate.
const roles = { all: null, owned: ['owner'], admin: ['admin', 'moderator'], member: ['member'] } as const;

/** Lists the communities of the viewer, last joined first. */
export async function listOwnCommunities(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  query: ListQuery & { filter: CommunityFilter },
) {
  const below = decodePositionCursor(query.cursor);
  const rows = await listOwn(
    db,
    viewer.userId,
    activityWindow(clock.now()),
    roles[query.filter],
    below,
    toLimitOffset(query),
  );
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.joined_at.getTime(), row.id));
  return { communities: shown.map(toCommunity), pagination };
}
