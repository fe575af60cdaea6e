/** Endpoints of the mails of a member. */
export const mailsEndpoints = {
  settings: { method: 'GET', path: '/mails/settings' },
  updateSettings: { method: 'PUT', path: '/mails/settings' },
  updateLocale: { method: 'PUT', path: '/mails/locale' },
  checkAddress: { method: 'POST', path: '/mails/address-check' },
} as const;
