/** Endpoints of posts that no feed needs at first. */
export const postControlsEndpoints = {
  reposters: { method: 'GET', path: '/posts/:id/reposts' },
  likers: { method: 'GET', path: '/posts/:id/likes' },
  allowReposts: { method: 'PUT', path: '/posts/:id/reposts' },
  detachQuote: { method: 'DELETE', path: '/posts/:id/quote' },
  versions: { method: 'GET', path: '/posts/:id/versions' },
  pin: { method: 'PUT', path: '/posts/:id/pin' },
  unpin: { method: 'DELETE', path: '/posts/:id/pin' },
} as const;
