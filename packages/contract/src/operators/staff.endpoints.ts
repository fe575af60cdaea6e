/** Endpoints of the operators themselves. */
export const staffEndpoints = {
  list: { method: 'GET', path: '/operator/staff' },
  appoint: { method: 'PUT', path: '/operator/staff' },
  dismiss: { method: 'POST', path: '/operator/staff/:id/dismiss' },
} as const;
