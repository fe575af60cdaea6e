/** Endpoints of the own account. */
export const accountEndpoints = {
  changePassword: { method: 'PUT', path: '/auth/password' },
  email: { method: 'GET', path: '/auth/email' },
  changeEmail: { method: 'PUT', path: '/auth/email' },
  confirmEmail: { method: 'POST', path: '/auth/email/confirm' },
  dropEmailChange: { method: 'DELETE', path: '/auth/email/pending' },
  secondFactor: { method: 'GET', path: '/auth/second-factor' },
  startSecondFactor: { method: 'POST', path: '/auth/second-factor' },
  confirmSecondFactor: { method: 'POST', path: '/auth/second-factor/confirm' },
  replaceRecoveryCodes: { method: 'POST', path: '/auth/second-factor/recovery-codes' },
  removeSecondFactor: { method: 'DELETE', path: '/auth/second-factor' },
  sessions: { method: 'GET', path: '/auth/sessions' },
  endSession: { method: 'DELETE', path: '/auth/sessions/:id' },
  endOtherSessions: { method: 'DELETE', path: '/auth/sessions' },
  export: { method: 'GET', path: '/auth/export' },
  deleteAccount: { method: 'DELETE', path: '/auth/account' },
} as const;
