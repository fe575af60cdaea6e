/** Where members tell the operators something. */
export const moderationEndpoints = {
  report: { method: 'POST', path: '/reports' },
  support: { method: 'POST', path: '/support' },
} as const;
