/** Endpoints of the leaderboard. */
export const leaderboardEndpoints = {
  list: { method: 'GET', path: '/leaderboard' },
  me: { method: 'GET', path: '/leaderboard/me' },
  top: { method: 'GET', path: '/leaderboard/top' },
  stats: { method: 'GET', path: '/leaderboard/stats' },
  friends: { method: 'GET', path: '/leaderboard/friends' },
  ofCommunity: { method: 'GET', path: '/communities/:id/leaderboard' },
  season: { method: 'GET', path: '/leaderboard/season' },
  search: { method: 'GET', path: '/leaderboard/search' },
} as const;

/** Endpoints of seasons for operators. */
export const operatorSeasonsEndpoints = {
  list: { method: 'GET', path: '/operator/seasons' },
  create: { method: 'POST', path: '/operator/seasons' },
  end: { method: 'POST', path: '/operator/seasons/:id/end' },
} as const;
