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
    summary: 'Note that I looked at my notifications',
    description: 'They stay unread, but count as new no longer.',
    access: 'member',
    response: counts,
  },
  settings: {
    summary: 'Read what I am told about',
    access: 'member',
    response: settings,
  },
  updateSettings: {
    summary: 'Set what I am told about',
    description: 'Kinds that are not named stay as they are.',
    access: 'member',
    body: z.object({ settings: z.array(notificationSetting).max(20) }),
    response: settings,
  },
  push: {
    summary: 'Read whether this session is told when the app is closed',
    access: 'member',
    response: pushState.extend({ success }),
  },
  subscribe: {
    summary: 'Have this session told when the app is closed',
    description:
      'By the Web Push standard. A browser is told for the session that asked last; a session has one browser.',
    access: 'member',
    body: pushTarget,
    response: pushState.extend({ success }),
    errors: ['NOT_FOUND', 'INVALID_INPUT'],
  },
  unsubscribe: {
    summary: 'Have this session told no more when the app is closed',
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
