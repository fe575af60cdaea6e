/** Where polls live: each in its post. */
export const pollsEndpoints = {
  vote: { method: 'POST', path: '/posts/:id/vote' },
} as const;
