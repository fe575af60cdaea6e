/** Endpoints of grants that a second operator approves. */
export const grantsEndpoints = {
  list: { method: 'GET', path: '/operator/grant-requests' },
  approve: { method: 'POST', path: '/operator/grant-requests/:id/approve' },
  refuse: { method: 'POST', path: '/operator/grant-requests/:id/refuse' },
} as const;
