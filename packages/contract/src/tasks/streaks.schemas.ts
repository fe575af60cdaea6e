import { cadences } from '@gumball/rules/tasks/member-days';
import { z } from 'zod';
import { success } from '../pagination.ts';

/** A streak of a member. */
const streak = z.object({
  cadence: z.enum(cadences),
  length: z.number().int().describe('How many days or weeks in a row; 0 if one was missed.'),
  best: z.number().int(),
  isDone: z.boolean().describe('Whether a repeated task was completed in the present day or week.'),
  endsAt: z.string().describe('The end of the present day or week.'),
  next: z
    .object({ length: z.number().int(), bonus: z.number().int() })
    .nullable()
    .describe('The next length with a bonus that is not paid yet.'),
  openTasks: z.number().int().describe('How many tasks can be repeated so.'),
});

/** The streaks of a member, and the time zone of the days. */
export const streakList = z.object({
  success,
  streaks: z.array(streak),
  timeZone: z.string().nullable().describe('Null until the member sent one; days then end at midnight UTC.'),
  zoneChangeAt: z.string().nullable().describe('When the zone can be changed again; null if now.'),
});

/** The streaks of a member, and the time zone of the days. */
export type StreakList = z.infer<typeof streakList>;
/** A streak of a member. */
export type StreakView = z.infer<typeof streak>;
