import { notificationsRoutes } from '@gumball/contract/notifications/notifications.routes';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { preferWorker } from '../../platform/http/prefer-worker.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { userBlocked } from '../blocks/block.events.ts';
import { countNotifications } from './count-notifications.ts';
import { hideBlockedNotifications } from './hide-blocked-notifications.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotifications } from './mark-notifications.ts';
import { notificationSettings } from './notification-settings.ts';
import { declareNotificationsJobs } from './notifications.jobs.ts';
import { declarePushJobs } from './push/push.jobs.ts';
import { pushState } from './push/push-state.ts';
import { subscribe } from './push/subscribe.ts';
import { unsubscribe } from './push/unsubscribe.ts';

/**
 * Mounts the routes of notifications, stores pending notifications before the server closes, and removes what a block
 * hides.
 */
export function mountNotifications({ mount, app, deps }: { mount: Mount; app: FastifyInstance; deps: Deps }): void {
  mount(notificationsRoutes.list, ({ viewer, query }) => listNotifications(preferWorker(deps), viewer, query));
  mount(notificationsRoutes.unreadCount, ({ viewer }) => countNotifications(preferWorker(deps), viewer));
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
  deps.clusterEvents.on(userBlocked, (pair) => hideBlockedNotifications(deps, pair));
}
