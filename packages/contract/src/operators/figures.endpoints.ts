/** Endpoints of operators for the figures of the network. */
export const figuresEndpoints = {
  read: { method: 'GET', path: '/operator/figures' },
  exportCsv: { method: 'GET', path: '/operator/figures/:id.csv' },
} as const;
