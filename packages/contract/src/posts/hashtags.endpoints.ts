/** Endpoints of hashtags. */
export const hashtagsEndpoints = {
  list: { method: 'GET', path: '/hashtags' },
  get: { method: 'GET', path: '/hashtags/:tag' },
  posts: { method: 'GET', path: '/hashtags/:tag/posts' },
  follow: { method: 'POST', path: '/hashtags/:tag/follow' },
  unfollow: { method: 'DELETE', path: '/hashtags/:tag/follow' },
  hide: { method: 'PUT', path: '/operator/hashtags/:tag' },
} as const;
