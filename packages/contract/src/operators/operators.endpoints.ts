/** What operators do. */
export const operatorsEndpoints = {
  createTask: { method: 'POST', path: '/tasks/create' },
  tasks: { method: 'GET', path: '/operator/tasks' },
  addTask: { method: 'POST', path: '/operator/tasks' },
  updateTask: { method: 'PUT', path: '/operator/tasks/:id' },
  pauseTask: { method: 'POST', path: '/operator/tasks/:id/pause' },
  resumeTask: { method: 'POST', path: '/operator/tasks/:id/resume' },
  expireTask: { method: 'POST', path: '/operator/tasks/:id/expire' },
  submissions: { method: 'GET', path: '/operator/submissions' },
  approve: { method: 'POST', path: '/operator/submissions/:id/approve' },
  reject: { method: 'POST', path: '/operator/submissions/:id/reject' },
  members: { method: 'GET', path: '/operator/members' },
  suspend: { method: 'POST', path: '/operator/members/:id/suspend' },
  restore: { method: 'POST', path: '/operator/members/:id/restore' },
  ledger: { method: 'GET', path: '/operator/members/:id/ledger' },
  totals: { method: 'GET', path: '/operator/totals' },
  audit: { method: 'GET', path: '/operator/audit' },
} as const;
