/**
 * Endpoints for the roles in groups and for the links that invite to them. They are loaded with a group's details, not
 * with the lists of conversations.
 */
export const groupsEndpoints = {
  setRole: { method: 'PUT', path: '/messages/conversations/:id/participants/:userId/role' },
  access: { method: 'GET', path: '/messages/conversations/:id/access' },
  createInvite: { method: 'POST', path: '/messages/conversations/:id/invites' },
  revokeInvite: { method: 'DELETE', path: '/messages/conversations/:id/invites/:inviteId' },
  answerRequest: { method: 'PUT', path: '/messages/conversations/:id/requests/:userId' },
  allowRemoved: { method: 'DELETE', path: '/messages/conversations/:id/removed/:userId' },
  invite: { method: 'GET', path: '/messages/invites/:code' },
  join: { method: 'POST', path: '/messages/invites/:code/join' },
  withdraw: { method: 'DELETE', path: '/messages/invites/:code/request' },
} as const;
