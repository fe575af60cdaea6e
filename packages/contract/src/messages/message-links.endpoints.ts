/** Endpoints of link previews of messages. They are loaded with a chat, not with the lists of conversations. */
export const messageLinksEndpoints = {
  removePreview: { method: 'DELETE', path: '/messages/:id/link-preview' },
} as const;
