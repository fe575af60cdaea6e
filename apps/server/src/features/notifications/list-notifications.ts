import type { Notification, NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { decodePositionCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { countNotifications } from './count-notifications.ts';
import { listNotifications as listRows } from './notifications.store.ts';
import { toNotification } from './notifications.view.ts';

/** Lists the viewer's notifications, latest first, with the unread and unseen counts. */
export async function listNotifications(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery,
): Promise<NotificationCounts & { notifications: Notification[]; pagination: Pagination }> {
  const before = decodePositionCursor(query.cursor);
  const [rows, counts] = await Promise.all([
    listRows(deps.db, viewer.userId, before, toLimitOffset(query)),
    countNotifications(deps, viewer),
  ]);
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.happened_at.getTime(), row.id));
  return { notifications: shown.map(toNotification), pagination, ...counts };
}
