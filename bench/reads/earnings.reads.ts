import { weekOf } from '@gumball/rules/gumballs/periods';
import { pickSpread, type Read, viewerIdOf } from './read.ts';

const userColumns = 'u.id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs';

/** Reads of the earnings and leaderboard screens. */
export const earningsReads: Read[] = [
  {
    name: 'history of earnings',
    path: () => '/api/earnings/history',
    baseline: {
      text: `
        SELECT e.*, r.id IS NOT NULL AS reversed FROM (
          SELECT * FROM gumball_entries WHERE user_id = $1 ORDER BY id DESC LIMIT 21) e
        LEFT JOIN gumball_entries r ON r.kind = 'reversal' AND r.reference = e.id::text AND r.user_id = e.user_id ORDER BY e.id DESC`,
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
  {
    name: 'ranking over all time',
    path: () => '/api/leaderboard',
    baseline: {
      text: `
        SELECT ${userColumns}, s.score FROM (
          SELECT user_id, score FROM leaderboard_scores WHERE period = $1 AND listed ORDER BY score DESC, tiebreaker DESC LIMIT 31) s
        JOIN users u ON u.id = s.user_id ORDER BY s.score DESC`,
      values: () => ['all'],
    },
  },
  {
    name: 'ranking of this week',
    path: () => '/api/leaderboard?period=week',
    baseline: {
      text: `
        SELECT ${userColumns}, s.score FROM (
          SELECT user_id, score FROM leaderboard_scores WHERE period = $1 AND listed ORDER BY score DESC, tiebreaker DESC LIMIT 31) s
        JOIN users u ON u.id = s.user_id ORDER BY s.score DESC`,
      values: () => [weekOf(new Date()).key],
    },
  },
  {
    name: 'ranking of one level',
    path: (n) => `/api/leaderboard?level=${pickSpread(['Novice', 'Apprentice', 'Expert'], n)}`,
    baseline: {
      text: `
        SELECT ${userColumns}, s.score FROM (
          SELECT user_id, score FROM leaderboard_scores WHERE period = 'all' AND listed AND level = $1 ORDER BY score DESC, tiebreaker DESC LIMIT 31) s
        JOIN users u ON u.id = s.user_id ORDER BY s.score DESC`,
      values: (n) => [pickSpread([0, 1, 2], n)],
    },
  },
  {
    name: 'own rank',
    path: () => '/api/leaderboard/me',
    baseline: {
      text: `SELECT ${userColumns}, s.score FROM users u JOIN leaderboard_scores s ON s.user_id = u.id AND s.period = 'all' WHERE u.id = $1`,
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
];
