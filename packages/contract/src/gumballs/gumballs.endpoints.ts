/** Endpoints of earnings. */
export const gumballsEndpoints = {
  summary: { method: 'GET', path: '/earnings/summary' },
  history: { method: 'GET', path: '/earnings/history' },
} as const;
