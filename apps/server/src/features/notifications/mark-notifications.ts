import type { NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { countNotifications } from './count-notifications.ts';
import { updateAllRead, updateAllSeen, updateRead } from './notifications.store.ts';

/**
 * Marks notifications as read or seen. Idempotent. Throws `NOTIFICATION_NOT_FOUND` for a notification of another user.
 */
export async function markNotifications(
  deps: Pick<Deps, 'db' | 'notificationBroadcasts'>,
  viewer: Viewer,
  selection: { read: 'all' } | { read: string } | { seen: 'all' },
): Promise<NotificationCounts> {
  const { db } = deps;
  const { userId } = viewer;
  const changed =
    'seen' in selection
      ? await updateAllSeen(db, userId)
      : selection.read === 'all'
        ? await updateAllRead(db, userId)
        : await updateRead(db, userId, selection.read);
  if (changed === undefined) throw new AppError('NOTIFICATION_NOT_FOUND');
  if (changed) deps.notificationBroadcasts.changed(userId);
  return countNotifications(deps, viewer);
}
