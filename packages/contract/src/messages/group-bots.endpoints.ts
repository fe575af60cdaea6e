/** Endpoints of the bots in a group. */
export const groupBotsEndpoints = {
  list: { method: 'GET', path: '/messages/conversations/:id/bots' },
  add: { method: 'POST', path: '/messages/conversations/:id/bots' },
  remove: { method: 'DELETE', path: '/messages/conversations/:id/bots/:userId' },
} as const;
