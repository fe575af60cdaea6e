/** Endpoints of invitations to communities. Codes are in bodies, so that no log of addresses contains them. */
export const invitationsEndpoints = {
  create: { method: 'POST', path: '/communities/:id/invitations' },
  list: { method: 'GET', path: '/communities/:id/invitations' },
  revoke: { method: 'DELETE', path: '/communities/:id/invitations/:invitationId' },
  find: { method: 'POST', path: '/communities/invitation' },
  accept: { method: 'POST', path: '/communities/invitation/accept' },
} as const;
