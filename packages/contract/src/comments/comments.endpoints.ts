/** Endpoints of comments. */
export const commentsEndpoints = {
  ofPost: { method: 'GET', path: '/comments/posts/:id/comments' },
  get: { method: 'GET', path: '/comments/comments/:id' },
  replies: { method: 'GET', path: '/comments/comments/:id/replies' },
  create: { method: 'POST', path: '/comments/posts/:id/comments' },
  update: { method: 'PUT', path: '/comments/comments/:id' },
  remove: { method: 'DELETE', path: '/comments/comments/:id' },
  like: { method: 'POST', path: '/comments/comments/:id/like' },
  unlike: { method: 'DELETE', path: '/comments/comments/:id/like' },
} as const;
