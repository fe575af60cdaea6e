/** Endpoints of mutes. */
export const mutesEndpoints = {
  mute: { method: 'POST', path: '/users/:id/mute' },
  unmute: { method: 'DELETE', path: '/users/:id/mute' },
  state: { method: 'GET', path: '/users/:id/mute' },
  members: { method: 'GET', path: '/users/muted' },
  words: { method: 'GET', path: '/mutes/words' },
  addWord: { method: 'POST', path: '/mutes/words' },
  removeWord: { method: 'DELETE', path: '/mutes/words/:id' },
} as const;
