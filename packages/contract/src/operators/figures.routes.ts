import { entryKinds } from '@gumball/rules/gumballs/entries';
import { figureNames, figureRanges } from '@gumball/rules/operators/figures';
import { publicPageKinds } from '@gumball/rules/public-pages/page-kinds';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { figuresEndpoints } from './figures.endpoints.ts';

const count = z.number().int();
const day = z.iso.date();
const seconds = z.number().int().nullable().describe('Half took less. Null without anybody.');
const step = z.object({ count, medianSeconds: seconds });

const figureDay = z.object({
  day: day.describe('In UTC.'),
  active: z
    .object({ day: count, week: count, month: count })
    .nullable()
    .describe('Members who were here on the day, within 7 and within 30 days. Null for days before the site counted.'),
  joined: z.object({ invitation: count, application: count, direct: count }),
  tasks: z.object({
    started: count,
    converted: count.describe('Attempts started on the day that are completed now.'),
    completions: count.describe('Payments on the day.'),
    paid: count.describe('The points of these payments.'),
  }),
});

const figureWeek = z.object({
  week: day.describe('Its Monday.'),
  members: count.describe('Who joined in the week.'),
  friend: step,
  post: step,
  task: step,
  retained: z
    .array(count.nullable())
    .describe('How many of them were here in their first week, the next one, and so on. Null before the site counted.'),
});

const moderationLoad = z.object({
  opened: count,
  closed: count,
  weeks: z.array(z.object({ week: day, opened: count, closed: count, medianSeconds: seconds })),
  decisions: z
    .array(
      z.object({ by: z.string().nullable().describe('Null for communities, filters and deleted accounts.'), count }),
    )
    .describe('Who closed cases in the range, the most first.'),
});

const figures = z.object({
  days: z.array(figureDay).describe('Oldest first.'),
  sources: z
    .array(z.object({ from: z.enum(publicPageKinds).nullable().describe('Null for every other way.'), count }))
    .describe('Who joined in the range, by the kind of public page on which the sign-up began.'),
  points: z.array(z.object({ kind: z.enum(entryKinds), amount: count })).describe('In the range, by kind of entry.'),
  weeks: z.array(figureWeek).describe('Oldest first.'),
  moderation: moderationLoad.nullable().describe('Null for roles without the right `moderation`.'),
  computedAt: z.iso.datetime().nullable(),
});

/** Figures in the console: docs/product.md, Figures. */
export const figuresRoutes = defineRoutes(figuresEndpoints, {
  read: {
    summary: 'Read the figures of the network',
    description: 'Stored by day and week; a job computes them every hour.',
    access: 'operator',
    right: 'totals',
    query: z.object({ days: z.enum(figureRanges).default('28') }),
    response: z.object({ success, figures }),
  },
  exportCsv: {
    summary: 'Export a figure',
    description: 'A CSV file of two years, oldest first. Texts that a spreadsheet would run as a formula are quoted.',
    access: 'operator',
    right: 'totals',
    params: z.object({ id: z.enum(figureNames) }),
    file: 'text/csv',
    response: z.object({ success }),
    errors: ['ACCESS_DENIED', 'RATE_LIMITED'],
  },
});

/** The figures of the network. */
export type Figures = z.infer<typeof figures>;

/** The figures of the members who joined in a week. */
export type FigureWeek = z.infer<typeof figureWeek>;

/** The figures of a day. */
export type FigureDay = z.infer<typeof figureDay>;
