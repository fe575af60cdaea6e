/** Endpoints of the search in a conversation. They are loaded with that search, not with the lists of conversations. */
export const messageSearchEndpoints = {
  findIn: { method: 'GET', path: '/messages/conversations/:id/search' },
  firstSince: { method: 'GET', path: '/messages/conversations/:id/first-message' },
} as const;
