/** Endpoints of operators for the problems of the site. */
export const problemsEndpoints = {
  report: { method: 'GET', path: '/operator/problems' },
  check: { method: 'POST', path: '/operator/problems/check' },
} as const;
