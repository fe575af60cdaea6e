/** Endpoints for the roles in groups. They are loaded with a group's details, not with the lists of conversations. */
export const groupsEndpoints = {
  setRole: { method: 'PUT', path: '/messages/conversations/:id/participants/:userId/role' },
} as const;
