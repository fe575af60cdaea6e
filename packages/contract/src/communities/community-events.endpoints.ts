/** Endpoints of the events of communities. */
export const communityEventsEndpoints = {
  list: { method: 'GET', path: '/communities/:id/events' },
  create: { method: 'POST', path: '/communities/:id/events' },
  get: { method: 'GET', path: '/communities/:id/events/:eventId' },
  update: { method: 'PUT', path: '/communities/:id/events/:eventId' },
  cancel: { method: 'POST', path: '/communities/:id/events/:eventId/cancel' },
  answer: { method: 'PUT', path: '/communities/:id/events/:eventId/answer' },
  participants: { method: 'GET', path: '/communities/:id/events/:eventId/participants' },
  calendar: { method: 'GET', path: '/communities/:id/events/:eventId/calendar' },
} as const;
