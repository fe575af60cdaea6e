/** Endpoints of scheduled posts. */
export const scheduledEndpoints = {
  list: { method: 'GET', path: '/posts/scheduled' },
  create: { method: 'POST', path: '/posts/scheduled' },
  update: { method: 'PUT', path: '/posts/scheduled/:id' },
  remove: { method: 'DELETE', path: '/posts/scheduled/:id' },
  publish: { method: 'POST', path: '/posts/scheduled/:id/publish' },
} as const;
