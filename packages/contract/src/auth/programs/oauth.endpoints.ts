/** Endpoints of the own apps. */
export const appEndpoints = {
  list: { method: 'GET', path: '/apps' },
  create: { method: 'POST', path: '/apps' },
  update: { method: 'PUT', path: '/apps/:id' },
  renewSecret: { method: 'POST', path: '/apps/:id/secret' },
  remove: { method: 'DELETE', path: '/apps/:id' },
} as const;

/** Endpoints of the consent of a member. */
export const consentEndpoints = {
  get: { method: 'GET', path: '/oauth/authorize' },
  decide: { method: 'POST', path: '/oauth/authorize' },
} as const;

/** Endpoints that apps call: RFC 6749, RFC 7009. */
export const oauthEndpoints = {
  token: { method: 'POST', path: '/oauth/token' },
  revoke: { method: 'POST', path: '/oauth/revoke' },
} as const;
