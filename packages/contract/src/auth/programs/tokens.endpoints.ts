/** Endpoints of the tokens of programs. */
export const tokenEndpoints = {
  list: { method: 'GET', path: '/auth/tokens' },
  create: { method: 'POST', path: '/auth/tokens' },
  current: { method: 'GET', path: '/auth/tokens/current' },
  revoke: { method: 'DELETE', path: '/auth/tokens/:id' },
} as const;
