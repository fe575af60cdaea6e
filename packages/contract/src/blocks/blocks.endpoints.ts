/** Endpoints of blocks. */
export const blocksEndpoints = {
  block: { method: 'POST', path: '/users/:id/block' },
  unblock: { method: 'DELETE', path: '/users/:id/block' },
  list: { method: 'GET', path: '/users/blocked' },
} as const;
