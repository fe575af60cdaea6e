/** Endpoints of the chat of a community. */
export const communityChatEndpoints = {
  get: { method: 'GET', path: '/communities/:id/chat' },
  set: { method: 'PUT', path: '/communities/:id/chat' },
  join: { method: 'POST', path: '/communities/:id/chat/join' },
} as const;
