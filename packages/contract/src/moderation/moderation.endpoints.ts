/** Endpoints of reports and support messages. */
export const moderationEndpoints = {
  report: { method: 'POST', path: '/reports' },
  support: { method: 'POST', path: '/support' },
} as const;
