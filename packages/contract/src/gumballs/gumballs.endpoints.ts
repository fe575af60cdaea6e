/** Endpoints of earnings. */
export const gumballsEndpoints = {
  summary: { method: 'GET', path: '/earnings/summary' },
  history: { method: 'GET', path: '/earnings/history' },
  tipAllowance: { method: 'GET', path: '/tips/allowance' },
  sendTip: { method: 'POST', path: '/users/:id/tips' },
} as const;
