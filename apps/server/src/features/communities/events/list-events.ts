import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import * as store from './community-events.store.ts';
import { toCommunityEvent } from './community-events.view.ts';
import { requireReader } from './require-reader.ts';

/**
 * Lists the events of a community: those that have not ended, next first, or the others, latest first. Throws
 * `COMMUNITY_NOT_FOUND`, and `COMMUNITY_PRIVATE` if only members read it.
 */
export async function listEvents(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  communityId: string,
  query: ListQuery & { when: 'upcoming' | 'past' },
): Promise<{ events: CommunityEvent[]; pagination: Pagination }> {
  const after = decodePositionCursor(query.cursor);
  await requireReader(deps, viewer, communityId);
  const list = { communityId, when: query.when, now: deps.clock.now() };
  const rows = await store.listEvents(deps.db, viewer.userId, list, after, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.starts_at.getTime(), row.id));
  return { events: shown.map(toCommunityEvent), pagination };
}
