/** Endpoints of polls. Each poll belongs to a post. */
export const pollsEndpoints = {
  vote: { method: 'POST', path: '/posts/:id/vote' },
} as const;
