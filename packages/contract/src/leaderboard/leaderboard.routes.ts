import { friendsRankingMax, leaderboardSearchMax } from '@gumball/rules/gumballs/page-sizes';
import { periods } from '@gumball/rules/gumballs/periods';
import { levelLimits } from '@gumball/rules/site/levels';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, limitUpTo, pageQuery, pagination, success } from '../pagination.ts';
import { leaderboardEndpoints } from './leaderboard.endpoints.ts';
import { levelCount, rankedUser, rankInfo, season } from './leaderboard.schemas.ts';

const period = z.enum(periods).default('all');
const levelFilter = z.string().max(levelLimits.name).default('all').describe('The name of a level, or `all`.');
const users = z.object({ success, users: z.array(rankedUser) });

/** Routes of the leaderboard: docs/product.md, Leaderboard. */
export const leaderboardRoutes = defineRoutes(leaderboardEndpoints, {
  list: {
    summary: 'Read the leaderboard',
    description:
      'Over all time, this month or this week (ISO week, UTC); `level` keeps those of one level. `total` counts the places, at most ten seconds ago, for who reads by page.',
    access: 'member',
    query: pageQuery(30).extend({ period, level: levelFilter }),
    response: users.extend({ pagination }),
    errors: ['INVALID_INPUT'],
  },
  me: {
    summary: 'Read my own rank',
    access: 'member',
    response: z.object({ success, user: rankInfo }),
  },
  top: {
    summary: 'List the top earners of the week',
    access: 'member',
    query: z.object({ limit: limitUpTo(100, 5) }),
    response: users,
  },
  stats: {
    summary: 'Count the ranked members of each level',
    access: 'member',
    response: z.object({ success, distribution: z.array(levelCount) }),
  },
  friends: {
    summary: 'Read the leaderboard of my friends and me',
    description: `The first ${friendsRankingMax}, with their ranks among us.`,
    access: 'member',
    query: z.object({ period }),
    response: users,
  },
  ofCommunity: {
    summary: 'Read the leaderboard of a community',
    description: 'For who may see its members, with their ranks among themselves and without rank changes.',
    access: 'member',
    params: z.object({ id: idInput }),
    query: pageQuery(30).extend({ period }),
    response: users.extend({ pagination }),
    errors: ['COMMUNITY_NOT_FOUND', 'COMMUNITY_PRIVATE'],
  },
  season: {
    summary: 'Read the board of the season',
    description: 'Of the running season, or of the last one for two weeks; `season` is null without one.',
    access: 'member',
    query: pageQuery(30),
    response: users.extend({ season: season.nullable(), own: rankedUser.nullable(), pagination }),
  },
  search: {
    summary: 'Find ranked members by name or username',
    description: 'With their places on the board of the period. Fewer than two characters find nobody.',
    access: 'member',
    query: z.object({ q: z.string().max(100).default(''), period, limit: limitUpTo(leaderboardSearchMax, 20) }),
    response: users,
  },
});
