/** Endpoints of uploads. */
export const uploadsEndpoints = {
  media: { method: 'POST', path: '/upload/media' },
  avatar: { method: 'POST', path: '/upload/avatar' },
} as const;
