/** Endpoints of sanctions, for their member and for operators. */
export const sanctionsEndpoints = {
  list: { method: 'GET', path: '/sanctions' },
  appeal: { method: 'POST', path: '/sanctions/:id/appeal' },
  ofMember: { method: 'GET', path: '/operator/members/:id/sanctions' },
  impose: { method: 'POST', path: '/operator/members/:id/sanctions' },
  lift: { method: 'DELETE', path: '/operator/members/:id/sanctions/:sanctionId' },
  decideAppeal: { method: 'PUT', path: '/operator/members/:id/sanctions/:sanctionId/appeal' },
  appeals: { method: 'GET', path: '/operator/appeals' },
} as const;
