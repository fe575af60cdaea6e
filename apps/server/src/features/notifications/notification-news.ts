import type { NotificationCounts } from '@gumball/contract/notifications/notifications.schemas';
import type { Deps } from '../../deps.ts';
import { createGathering } from '../../platform/realtime/gathering.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { memberRoom } from '../../platform/realtime/realtime.ts';
import { listByIds, listCounts } from './notifications.store.ts';
import { countsOf, toNotification } from './notifications.view.ts';

const withinMs = 50;

/** What clients receive about their user's notifications. Called after the commit. */
export type NotificationNews = {
  /** Notifications were created or extended, and these users lost others. */
  recorded(grown: { id: string; user_id: string }[], shrunk: string[]): void;
  /** A user's list changed: something was read, seen, undone or hidden. */
  changed(userId: string): void;
};

/**
 * Broadcasts about notifications of this server. Changes are coalesced and then read again from the database, so the
 * last event always carries the current counts.
 */
export const notificationNews = oncePerServer(
  ({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>): NotificationNews => {
    const grownOf = new Map<string, Set<string>>();
    const shrunkMembers = new Set<string>();
    const changes = createGathering<string>({
      withinMs,
      log,
      async send(members) {
        const ids = members.flatMap((member) => [...(grownOf.get(member) ?? [])]);
        for (const member of members) grownOf.delete(member);
        const rows = ids.length > 0 ? await listByIds(db, ids) : [];
        for (const { user_id: member, ...row } of await listCounts(db, members)) {
          const room = memberRoom(member);
          const counts: NotificationCounts = countsOf(row);
          const grown = rows.filter((one) => one.user_id === member);
          for (const one of grown)
            realtime.announce(room, 'notification:new', { notification: toNotification(one), ...counts });
          const hasShrunk = shrunkMembers.delete(member);
          if (hasShrunk || grown.length === 0) realtime.announce(room, 'notifications:changed', counts);
        }
      },
    });
    realtime.onClose(() => changes.stop());
    const heard = (userId: string) => realtime.mayBeHeard(memberRoom(userId));
    const news: NotificationNews = {
      recorded(grown, shrunk) {
        for (const { id, user_id: userId } of grown) {
          if (!heard(userId)) continue;
          grownOf.set(userId, (grownOf.get(userId) ?? new Set()).add(id));
          changes.add(userId);
        }
        shrunk.forEach(news.changed);
      },
      changed(userId) {
        if (!heard(userId)) return;
        shrunkMembers.add(userId);
        changes.add(userId);
      },
    };
    return news;
  },
);
