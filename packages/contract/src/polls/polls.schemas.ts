import { pollHoursDefault, pollOptionsMax } from '@gumball/rules/polls/poll';
import { z } from 'zod';

/** The poll of a post for a viewer. */
export const poll = z.object({
  options: z.array(z.string()),
  endsAt: z.string(),
  votesCount: z.number().int(),
  choice: z.number().int().nullable().describe('The option that the viewer voted for, counted from 0.'),
  results: z
    .array(z.number().int())
    .nullable()
    .describe('The votes of each option; null until the viewer may know them.'),
});

/** Body of a new poll: 2 to 4 distinct options of at most 80 characters, open for 1 to 168 hours. */
export const newPoll = z.object({
  options: z.array(z.string().max(1000)).max(100),
  hours: z.number().int().min(0).max(10_000).default(pollHoursDefault),
});

/** Body of a vote: the index of an option, from 0. */
export const vote = z.object({
  choice: z
    .number()
    .int()
    .min(0)
    .max(pollOptionsMax - 1),
});

/** The poll of a post for a viewer. */
export type Poll = z.infer<typeof poll>;
/** A new poll. */
export type NewPoll = z.infer<typeof newPoll>;
