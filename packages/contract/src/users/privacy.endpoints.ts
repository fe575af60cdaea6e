/** Where members say what others learn of them. */
export const privacyEndpoints = {
  read: { method: 'GET', path: '/users/privacy' },
  change: { method: 'PUT', path: '/users/privacy' },
} as const;
