/** Endpoints of the set-up of an empty site. */
export const setupEndpoints = {
  state: { method: 'GET', path: '/setup' },
  create: { method: 'POST', path: '/setup' },
} as const;
