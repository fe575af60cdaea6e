/** Endpoints of referrals. */
export const referralsEndpoints = {
  me: { method: 'GET', path: '/referrals/me' },
  generateCode: { method: 'POST', path: '/referrals/generate-code' },
  track: { method: 'POST', path: '/referrals/track/:code' },
  validate: { method: 'GET', path: '/referrals/validate/:code' },
  leaderboard: { method: 'GET', path: '/referrals/leaderboard' },
} as const;
