/** Endpoints of own bots. */
export const botEndpoints = {
  list: { method: 'GET', path: '/bots' },
  create: { method: 'POST', path: '/bots' },
  update: { method: 'PUT', path: '/bots/:id' },
  renewToken: { method: 'POST', path: '/bots/:id/token' },
  remove: { method: 'DELETE', path: '/bots/:id' },
} as const;

/** Endpoints of incoming webhooks: bots that only post into one community. */
export const incomingEndpoints = {
  create: { method: 'POST', path: '/communities/:id/incoming' },
  post: { method: 'POST', path: '/hooks/:token' },
} as const;
