/** Endpoints of operators for mails. */
export const operatorMailsEndpoints = {
  list: { method: 'GET', path: '/operator/mails' },
  preview: { method: 'GET', path: '/operator/mails/:name' },
  test: { method: 'POST', path: '/operator/mails/:name/test' },
} as const;
