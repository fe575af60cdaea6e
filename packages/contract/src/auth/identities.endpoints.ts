/** Endpoints of sign-ins with OpenID Connect providers. */
export const oidcEndpoints = {
  options: { method: 'GET', path: '/auth/options' },
  start: { method: 'POST', path: '/auth/oidc/start' },
  finish: { method: 'POST', path: '/auth/oidc/finish' },
  signUp: { method: 'POST', path: '/auth/oidc/sign-up' },
} as const;

/** Endpoints of the accounts of providers that are linked to the own account. */
export const identityEndpoints = {
  list: { method: 'GET', path: '/auth/identities' },
  start: { method: 'POST', path: '/auth/identities/start' },
  finish: { method: 'POST', path: '/auth/identities/finish' },
  remove: { method: 'DELETE', path: '/auth/identities/:id' },
} as const;
