/** Endpoints of privacy settings. */
export const privacyEndpoints = {
  read: { method: 'GET', path: '/users/privacy' },
  change: { method: 'PUT', path: '/users/privacy' },
} as const;
