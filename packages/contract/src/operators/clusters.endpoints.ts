/** Endpoints of accounts that belong together. */
export const clustersEndpoints = {
  list: { method: 'GET', path: '/operator/clusters' },
  get: { method: 'GET', path: '/operator/clusters/:id' },
  dismiss: { method: 'PUT', path: '/operator/clusters/:id/dismissal' },
  preview: { method: 'POST', path: '/operator/clusters/:id/preview' },
  takeStep: { method: 'POST', path: '/operator/clusters/:id/steps' },
  undoStep: { method: 'POST', path: '/operator/cluster-steps/:id/undo' },
} as const;
