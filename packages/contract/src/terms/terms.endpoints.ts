/** Endpoints of the terms of a network. */
export const termsEndpoints = {
  read: { method: 'GET', path: '/terms/:kind' },
  due: { method: 'GET', path: '/terms/due' },
  consents: { method: 'GET', path: '/terms/consents' },
  consent: { method: 'POST', path: '/terms/consents' },
  list: { method: 'GET', path: '/operator/terms' },
  publish: { method: 'POST', path: '/operator/terms' },
} as const;
