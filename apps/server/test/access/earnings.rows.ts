import { at, forAnybody, forMembers, type Rows } from './rows.ts';

/** The user's own earnings and referrals, and the leaderboard. */
export const earningsRows: Rows = {
  'GET /earnings/summary': forMembers({ others: 200 }, at('/earnings/summary')),
  'GET /earnings/history': forMembers({ others: 200 }, at('/earnings/history')),
  'GET /referrals/me': forMembers({ others: 200 }, at('/referrals/me')),
  'POST /referrals/generate-code': forMembers({ others: 200 }, at('/referrals/generate-code')),
  'GET /referrals/leaderboard': forMembers({ others: 200 }, at('/referrals/leaderboard')),
  'POST /referrals/track/{code}': forAnybody({ others: 200 }, at('/referrals/track/REFAUTHOR')),
  'GET /referrals/validate/{code}': forAnybody({ others: 200 }, at('/referrals/validate/REFAUTHOR')),
  'GET /leaderboard': forMembers({ others: 200 }, at('/leaderboard')),
  'GET /leaderboard/me': forMembers({ others: 200 }, at('/leaderboard/me')),
  'GET /leaderboard/top': forMembers({ others: 200 }, at('/leaderboard/top?limit=3')),
  'GET /leaderboard/stats': forMembers({ others: 200 }, at('/leaderboard/stats')),
  'GET /leaderboard/search': forMembers({ others: 200 }, at('/leaderboard/search?q=author')),
};
