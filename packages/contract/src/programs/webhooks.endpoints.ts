/** Endpoints of webhooks. */
export const webhookEndpoints = {
  list: { method: 'GET', path: '/webhooks' },
  create: { method: 'POST', path: '/webhooks' },
  update: { method: 'PUT', path: '/webhooks/:id' },
  renewSecret: { method: 'POST', path: '/webhooks/:id/secret' },
  test: { method: 'POST', path: '/webhooks/:id/test' },
  remove: { method: 'DELETE', path: '/webhooks/:id' },
  deliveries: { method: 'GET', path: '/webhooks/:id/deliveries' },
  redeliver: { method: 'POST', path: '/webhooks/:id/deliveries/:deliveryId/redeliver' },
} as const;
