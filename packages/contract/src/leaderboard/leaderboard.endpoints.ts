/** Endpoints of the leaderboard. */
export const leaderboardEndpoints = {
  list: { method: 'GET', path: '/leaderboard' },
  me: { method: 'GET', path: '/leaderboard/me' },
  top: { method: 'GET', path: '/leaderboard/top' },
  stats: { method: 'GET', path: '/leaderboard/stats' },
  friends: { method: 'GET', path: '/leaderboard/friends' },
  search: { method: 'GET', path: '/leaderboard/search' },
} as const;
