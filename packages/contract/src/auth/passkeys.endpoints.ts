/** Endpoints of the own passkeys. */
export const passkeyEndpoints = {
  list: { method: 'GET', path: '/auth/passkeys' },
  start: { method: 'POST', path: '/auth/passkeys/options' },
  create: { method: 'POST', path: '/auth/passkeys' },
  rename: { method: 'PUT', path: '/auth/passkeys/:id' },
  remove: { method: 'DELETE', path: '/auth/passkeys/:id' },
} as const;

/** Endpoints of log-ins with a passkey. */
export const passkeyLogInEndpoints = {
  start: { method: 'POST', path: '/auth/login/passkey/options' },
  logIn: { method: 'POST', path: '/auth/login/passkey' },
} as const;
