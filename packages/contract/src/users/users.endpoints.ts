/** Endpoints of users. */
export const usersEndpoints = {
  list: { method: 'GET', path: '/users' },
  search: { method: 'GET', path: '/users/search' },
  get: { method: 'GET', path: '/users/:id' },
} as const;
