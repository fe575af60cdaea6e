import type { NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import { queryEach } from '../../platform/db/query-each.ts';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { countUnread, listByIds } from './notifications.store.ts';
import { toCounts, toNotification } from './notifications.view.ts';

const coalesceMs = 50;

/** What clients receive about their user's notifications. Called after the commit. */
export type NotificationBroadcasts = {
  /** Notifications were created or extended, and these users lost others. */
  recorded(updated: { id: string; user_id: string }[], retractedUserIds: string[]): void;
  /** A user's list changed: something was read, seen, undone or hidden. */
  changed(userId: string): void;
};

/**
 * Creates the broadcasts about notifications. Changes are coalesced and then read again from the database, so the
 * last event always carries the current counts.
 */
export function createNotificationBroadcasts({
  db,
  realtime,
  log,
}: Pick<PlatformDeps, 'db' | 'realtime' | 'log'>): NotificationBroadcasts {
  const updatedIdsByUser = new Map<string, Set<string>>();
  const usersWithRetractions = new Set<string>();
  const changes = createCoalescer<string>({
    delayMs: coalesceMs,
    log,
    async send(userIds) {
      const asked = userIds.map((userId) => ({ userId, ids: [...(updatedIdsByUser.get(userId) ?? [])] }));
      for (const userId of userIds) updatedIdsByUser.delete(userId);
      const found = await queryEach(asked, async ({ userId, ids }) => ({
        userId,
        updated: await listByIds(db, userId, ids),
        row: await countUnread(db, userId),
      }));
      for (const { userId, updated, row } of found) {
        const room = userRoom(userId);
        const counts: NotificationCounts = toCounts(row);
        for (const notification of updated)
          realtime.broadcast(room, 'notification:new', { notification: toNotification(notification), ...counts });
        const hasRetraction = usersWithRetractions.delete(userId);
        if (hasRetraction || updated.length === 0) realtime.broadcast(room, 'notifications:changed', counts);
      }
    },
  });
  realtime.onClose(() => changes.stop());
  const hasListeners = (userId: string) => realtime.mayHaveListeners(userRoom(userId));
  const broadcasts: NotificationBroadcasts = {
    recorded(updated, retractedUserIds) {
      for (const { id, user_id: userId } of updated) {
        if (!hasListeners(userId)) continue;
        updatedIdsByUser.set(userId, (updatedIdsByUser.get(userId) ?? new Set()).add(id));
        changes.add(userId);
      }
      retractedUserIds.forEach(broadcasts.changed);
    },
    changed(userId) {
      if (!hasListeners(userId)) return;
      usersWithRetractions.add(userId);
      changes.add(userId);
    },
  };
  return broadcasts;
}
