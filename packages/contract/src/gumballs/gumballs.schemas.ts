import { entryKinds } from '@gumball/rules/gumballs/entries';
import { z } from 'zod';
import { id } from '../pagination.ts';

/** Earnings of a member: the total, its parts of this ISO week and this month (UTC), and the balance. */
export const earnings = z.object({
  total: z.number().int().describe('Everything earned. Levels and leaderboards count it.'),
  thisWeek: z.number().int(),
  thisMonth: z.number().int(),
  balance: z.number().int().describe('What is left to spend: the sum of all entries.'),
});

/** A ledger entry. */
export const earning = z.object({
  id,
  amount: z.number().int().describe('Negative where Gumballs were spent or taken back.'),
  kind: z.enum(entryKinds),
  reference: z
    .string()
    .describe(
      'What it was for: the id of the task, member, order or tip, the number of a milestone, the reversed entry.',
    ),
  title: z
    .string()
    .nullable()
    .describe(
      'The title of the task or the name of the member or item it was for; null without one, or where it is unavailable.',
    ),
  link: z.string().nullable().describe('The path of the task, the member, the milestone or the order in the web app.'),
  createdAt: z.string(),
  state: z.enum(['completed', 'reversed']),
});

/** What a member can send to others today. */
export const tipAllowance = z.object({
  perDay: z.number().int().describe('The daily limit of every member; 0 while tips are off.'),
  left: z.number().int().describe('What is left of the limit of this day (UTC).'),
  allowedFrom: z.string().nullable().describe('When a new account may send; null if it may.'),
});

/** What a member can send to others today. */
export type TipAllowance = z.infer<typeof tipAllowance>;
/** Earnings of a member. */
export type Earnings = z.infer<typeof earnings>;
/** A ledger entry. */
export type Earning = z.infer<typeof earning>;
