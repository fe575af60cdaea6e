/** Endpoints that confirm a session, and that choose the ways to sign in. */
export const confirmationEndpoints = {
  state: { method: 'GET', path: '/auth/confirmation' },
  password: { method: 'POST', path: '/auth/confirmation/password' },
  code: { method: 'POST', path: '/auth/confirmation/code' },
  startPasskey: { method: 'POST', path: '/auth/confirmation/passkey/options' },
  passkey: { method: 'POST', path: '/auth/confirmation/passkey' },
  startProvider: { method: 'POST', path: '/auth/confirmation/provider/start' },
  provider: { method: 'POST', path: '/auth/confirmation/provider' },
  sendMail: { method: 'POST', path: '/auth/confirmation/mail/send' },
  mail: { method: 'POST', path: '/auth/confirmation/mail' },
  passkeysOnly: { method: 'PUT', path: '/auth/passkeys-only' },
} as const;
