import type { NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { countUnread } from './notifications.store.ts';
import { toCounts } from './notifications.view.ts';

/** Counts the viewer's unread and unseen notifications. */
export async function countNotifications({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<NotificationCounts> {
  return toCounts(await countUnread(db, viewer.userId));
}
