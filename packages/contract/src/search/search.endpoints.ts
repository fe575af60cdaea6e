/** Endpoints of search. */
export const searchEndpoints = {
  everything: { method: 'GET', path: '/search' },
  posts: { method: 'GET', path: '/search/posts' },
  users: { method: 'GET', path: '/search/users' },
  communities: { method: 'GET', path: '/search/communities' },
} as const;
