import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { notificationsEndpoints } from './notifications.endpoints.ts';
import {
  notification,
  notificationCounts,
  notificationSetting,
  pushState,
  pushTarget,
} from './notifications.schemas.ts';

const counts = notificationCounts.extend({ success });
const settings = z.object({ success, settings: z.array(notificationSetting) });

/** Notifications and their settings: docs/product.md, Notifications. */
export const notificationsRoutes = defineRoutes(notificationsEndpoints, {
  list: {
    summary: 'List my notifications',
    description: 'What happened last comes first.',
    access: 'member',
    query: pageQuery(20),
    response: notificationCounts.extend({ success, notifications: z.array(notification), pagination }),
  },
  unreadCount: {
    summary: 'Count my unread notifications',
    access: 'member',
    response: counts,
  },
  markAllRead: {
    summary: 'Mark all my notifications as read',
    access: 'member',
    response: counts,
  },
  markAllSeen: {
    summary: 'Mark my notifications as seen',
    description: 'They stay unread, but count as new no longer.',
    access: 'member',
    response: counts,
  },
  settings: {
    summary: 'Read my notification settings',
    access: 'member',
    response: settings,
  },
  updateSettings: {
    summary: 'Change my notification settings',
    description: 'Kinds that are not named stay as they are.',
    access: 'member',
    body: z.object({ settings: z.array(notificationSetting).max(20) }),
    response: settings,
  },
  push: {
    summary: 'Read whether this session has a push subscription',
    access: 'member',
    response: pushState.extend({ success }),
  },
  subscribe: {
    summary: 'Create a push subscription for this session',
    description:
      'By the Web Push standard. A browser is told for the session that asked last; a session has one browser.',
    access: 'member',
    body: pushTarget,
    response: pushState.extend({ success }),
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
  unsubscribe: {
    summary: 'Delete the push subscription of this session',
    access: 'member',
    response: pushState.extend({ success }),
  },
  markRead: {
    summary: 'Mark a notification as read',
    access: 'member',
    params: z.object({ id: idInput }),
    response: counts,
    errors: ['NOTIFICATION_NOT_FOUND'],
  },
});
