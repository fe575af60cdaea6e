import type { Pagination } from '@gumball/contract/pagination';
import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import type { Deps } from '../../../deps.ts';
import { decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listScheduled } from './scheduled.store.ts';
import { toScheduledPost } from './scheduled.view.ts';

/** Lists the viewer's scheduled posts, the next one first. */
export async function listScheduledPosts(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  query: ListQuery,
): Promise<{ scheduled: ScheduledPost[]; pagination: Pagination }> {
  const rows = await listScheduled(db, viewer.userId, decodePositionCursor(query.cursor), toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.publish_at.getTime(), row.id));
  return { scheduled: shown.map(toScheduledPost), pagination };
}
