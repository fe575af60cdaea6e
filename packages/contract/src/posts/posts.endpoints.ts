/** Endpoints of posts. */
export const postsEndpoints = {
  feed: { method: 'GET', path: '/posts/feed' },
  search: { method: 'GET', path: '/posts/search' },
  saved: { method: 'GET', path: '/posts/saved' },
  ofUser: { method: 'GET', path: '/users/:id/posts' },
  create: { method: 'POST', path: '/posts' },
  get: { method: 'GET', path: '/posts/:id' },
  update: { method: 'PUT', path: '/posts/:id' },
  remove: { method: 'DELETE', path: '/posts/:id' },
  like: { method: 'POST', path: '/posts/:id/like' },
  unlike: { method: 'DELETE', path: '/posts/:id/like' },
  save: { method: 'POST', path: '/posts/:id/save' },
  unsave: { method: 'DELETE', path: '/posts/:id/save' },
  repost: { method: 'POST', path: '/posts/:id/repost' },
  undoRepost: { method: 'DELETE', path: '/posts/:id/repost' },
  linkPreview: { method: 'POST', path: '/posts/link-preview' },
} as const;
