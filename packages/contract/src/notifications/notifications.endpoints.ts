/** Endpoints of notifications and their settings. */
export const notificationsEndpoints = {
  list: { method: 'GET', path: '/notifications' },
  unreadCount: { method: 'GET', path: '/notifications/unread-count' },
  markAllRead: { method: 'PUT', path: '/notifications/read' },
  markAllSeen: { method: 'PUT', path: '/notifications/seen' },
  settings: { method: 'GET', path: '/notifications/settings' },
  updateSettings: { method: 'PUT', path: '/notifications/settings' },
  push: { method: 'GET', path: '/notifications/push' },
  subscribe: { method: 'PUT', path: '/notifications/push' },
  unsubscribe: { method: 'DELETE', path: '/notifications/push' },
  markRead: { method: 'PUT', path: '/notifications/:id/read' },
} as const;
