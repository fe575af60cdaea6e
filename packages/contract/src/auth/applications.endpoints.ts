/** Endpoints of applications, for operators. */
export const applicationEndpoints = {
  list: { method: 'GET', path: '/operator/applications' },
  decide: { method: 'POST', path: '/operator/applications/decide' },
  requirements: { method: 'GET', path: '/operator/sign-up' },
  updateRequirements: { method: 'PUT', path: '/operator/sign-up' },
} as const;
