/** Endpoints of communities. */
export const communitiesEndpoints = {
  list: { method: 'GET', path: '/communities' },
  search: { method: 'GET', path: '/communities/search' },
  mine: { method: 'GET', path: '/communities/my' },
  ofUser: { method: 'GET', path: '/users/:id/communities' },
  create: { method: 'POST', path: '/communities' },
  get: { method: 'GET', path: '/communities/:id' },
  update: { method: 'PUT', path: '/communities/:id' },
  remove: { method: 'DELETE', path: '/communities/:id' },
  join: { method: 'POST', path: '/communities/:id/join' },
  leave: { method: 'DELETE', path: '/communities/:id/leave' },
  members: { method: 'GET', path: '/communities/:id/members' },
  changeRole: { method: 'PUT', path: '/communities/:id/members/:userId' },
  removeMember: { method: 'DELETE', path: '/communities/:id/members/:userId' },
  posts: { method: 'GET', path: '/communities/:id/posts' },
  removePost: { method: 'DELETE', path: '/communities/:id/posts/:postId' },
} as const;
