import type { EventParticipant } from '@gumball/contract/communities/community-events.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { EventAnswer } from '@gumball/rules/communities/community-events';
import type { Deps } from '../../../deps.ts';
import { decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import * as store from './attendances.store.ts';
import { toEventParticipant } from './community-events.view.ts';
import { type EventPath, requireEvent } from './require-event.ts';

/** Lists the members who gave an answer to an event, earliest first. Throws the errors of `requireEvent`. */
export async function listParticipants(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  path: EventPath,
  query: ListQuery & { answer: EventAnswer },
): Promise<{ participants: EventParticipant[]; pagination: Pagination }> {
  const after = decodePositionCursor(query.cursor);
  await requireEvent(deps, viewer, path);
  const list = { ...path, answer: query.answer };
  const rows = await store.listParticipants(deps.db, viewer.userId, list, after, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.answered_at.getTime(), row.id));
  return { participants: shown.map(toEventParticipant), pagination };
}
