/** Endpoints of friends and friend requests. */
export const friendsEndpoints = {
  request: { method: 'POST', path: '/friends/request/:id' },
  respond: { method: 'PUT', path: '/friends/request/:id' },
  cancel: { method: 'DELETE', path: '/friends/request/:id' },
  list: { method: 'GET', path: '/friends/list' },
  listOf: { method: 'GET', path: '/friends/list/:id' },
  requests: { method: 'GET', path: '/friends/requests' },
  status: { method: 'GET', path: '/friends/status/:id' },
  chat: { method: 'GET', path: '/friends/chat' },
  discover: { method: 'GET', path: '/friends/discover' },
  remove: { method: 'DELETE', path: '/friends/:id' },
} as const;
