/** Where conversations and their messages are. */
export const messagesEndpoints = {
  conversations: { method: 'GET', path: '/messages/conversations' },
  start: { method: 'POST', path: '/messages/conversations' },
  findConversations: { method: 'GET', path: '/messages/conversations/search' },
  conversation: { method: 'GET', path: '/messages/conversations/:id' },
  change: { method: 'PUT', path: '/messages/conversations/:id' },
  leave: { method: 'DELETE', path: '/messages/conversations/:id/leave' },
  add: { method: 'POST', path: '/messages/conversations/:id/participants' },
  remove: { method: 'DELETE', path: '/messages/conversations/:id/participants/:userId' },
  messages: { method: 'GET', path: '/messages/conversations/:id/messages' },
  send: { method: 'POST', path: '/messages/conversations/:id/messages' },
  read: { method: 'PUT', path: '/messages/conversations/:id/read' },
  setStatuses: { method: 'PUT', path: '/messages/conversations/:id/messages/status' },
  setStatus: { method: 'PUT', path: '/messages/:id/status' },
  online: { method: 'GET', path: '/messages/users/online' },
  unreadCount: { method: 'GET', path: '/messages/unread-count' },
} as const;
