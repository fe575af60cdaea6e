import { notificationsRoutes } from '@gumball/contract/notifications/notifications.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { userBlocked } from '../blocks/block.events.ts';
import { countNotifications } from './count-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotifications } from './mark-notifications.ts';
import { notificationSettings } from './notification-settings.ts';
import { declareNotificationsJobs } from './notifications.jobs.ts';
import { listRecipientsOfPair } from './notifications.store.ts';
import { declarePushJobs } from './push.jobs.ts';
import { pushState, subscribe, unsubscribe } from './push-state.ts';

/**
 * Mounts the routes of notifications, stores pending notifications before the server closes, and removes what a block
 * hides.
 */
export function mountNotifications({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  mount(notificationsRoutes.list, ({ viewer, query }) => listNotifications(deps, viewer, query));
  mount(notificationsRoutes.unreadCount, ({ viewer }) => countNotifications(deps, viewer));
  mount(notificationsRoutes.markAllRead, ({ viewer }) => markNotifications(deps, viewer, { read: 'all' }));
  mount(notificationsRoutes.markAllSeen, ({ viewer }) => markNotifications(deps, viewer, { seen: 'all' }));
  mount(notificationsRoutes.settings, ({ viewer }) => notificationSettings(deps, viewer));
  mount(notificationsRoutes.updateSettings, ({ viewer, body }) => notificationSettings(deps, viewer, body.settings));
  mount(notificationsRoutes.push, ({ viewer }) => pushState(deps, viewer));
  mount(notificationsRoutes.subscribe, ({ viewer, body }) => subscribe(deps, viewer, body));
  mount(notificationsRoutes.unsubscribe, ({ viewer }) => unsubscribe(deps, viewer));
  mount(notificationsRoutes.markRead, ({ viewer, params }) => markNotifications(deps, viewer, { read: params.id }));
  declareNotificationsJobs(deps);
  declarePushJobs(deps);
  app.addHook('onClose', () => deps.notifier.drain());
  deps.clusterEvents.on(userBlocked, ({ blockerId, blockedId }) => {
    // A block ends requests and friendship. Their notifications must not come back after the block is lifted.
    deps.notifier.notify(
      { about: 'friend-request', senderId: blockerId, receiverId: blockedId },
      { about: 'friend-request', senderId: blockedId, receiverId: blockerId },
    );
    // No other user learns of the block.
    listRecipientsOfPair(deps.db, blockerId, blockedId)
      .then((recipientIds) => recipientIds.forEach(deps.notificationBroadcasts.changed))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'failed to broadcast a block'));
  });
}
