import type { NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { countWaiting } from './notifications.store.ts';
import { countsOf } from './notifications.view.ts';

/** Counts the viewer's unread and unseen notifications. */
export async function countNotifications({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<NotificationCounts> {
  return countsOf(await countWaiting(db, viewer.userId));
}
