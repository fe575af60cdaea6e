/** Endpoints of filters and of what they hide. */
export const filtersEndpoints = {
  list: { method: 'GET', path: '/operator/filters' },
  create: { method: 'POST', path: '/operator/filters' },
  update: { method: 'PUT', path: '/operator/filters/:id' },
  remove: { method: 'DELETE', path: '/operator/filters/:id' },
  tryFilter: { method: 'POST', path: '/operator/filter-trials' },
  holds: { method: 'GET', path: '/operator/holds' },
  release: { method: 'POST', path: '/operator/holds/:id/release' },
  removeHeld: { method: 'POST', path: '/operator/holds/:id/remove' },
  runs: { method: 'GET', path: '/operator/spam-runs' },
  undoRun: { method: 'POST', path: '/operator/spam-runs/:id/undo' },
  confirmRun: { method: 'POST', path: '/operator/spam-runs/:id/confirm' },
  newMemberLimits: { method: 'GET', path: '/operator/new-member-limits' },
  changeNewMemberLimits: { method: 'PUT', path: '/operator/new-member-limits' },
  accessBlocks: { method: 'GET', path: '/operator/access-blocks' },
  createAccessBlock: { method: 'POST', path: '/operator/access-blocks' },
  removeAccessBlock: { method: 'DELETE', path: '/operator/access-blocks/:id' },
} as const;
