import { z } from 'zod';
import { id } from '../pagination.ts';
import { level, userSummary } from '../users/users.schemas.ts';

/** A member on a leaderboard. */
export const rankedUser = userSummary.extend({
  rank: z.number().int().describe('The place on the board of the period, counted over all levels.'),
  gumballs: z.number().int().describe('What was earned in the period; over all time the balance.'),
  rankChange: z
    .number()
    .int()
    .nullable()
    .describe(
      'Places gained over all members since the month began (period `month`), else since the week began; null for who was not ranked then.',
    ),
  isOnline: z.boolean(),
});

/** Rank of the viewer. */
export const rankInfo = userSummary.extend({
  globalRank: z.number().int().nullable().describe('The place over all time; null for who is not ranked.'),
  gumballs: z.number().int(),
  weeklyRankChange: z.number().int().nullable(),
  monthlyRankChange: z.number().int().nullable(),
});

/** Number of ranked members of a level. */
export const levelCount = z.object({ level, count: z.number().int() });

/** A season: a time with a board of its own. */
export const season = z.object({
  id,
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  isOver: z.boolean(),
});

/** A season: a time with a board of its own. */
export type Season = z.infer<typeof season>;
/** A member on a leaderboard. */
export type RankedUser = z.infer<typeof rankedUser>;
/** Rank of the viewer. */
export type RankInfo = z.infer<typeof rankInfo>;
/** Number of ranked members of a level. */
export type LevelCount = z.infer<typeof levelCount>;
