import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { success } from '../pagination.ts';
import { phrase } from '../phrase.ts';
import { problemsEndpoints } from './problems.endpoints.ts';

const finding = z.object({
  name: z.string().describe('The setting or the part of the site that was checked.'),
  status: z.enum(['ok', 'warning', 'problem']),
  message: z.string().describe('The finding and its remedy, in English as in the log.'),
  code: z.string().nullable().describe('Which finding it is. Null for one that an older version stored.'),
  phrase: phrase.nullable().describe('The message with its gaps. Null for one that an older version stored.'),
  section: z.string().describe('The section of docs/operating.md about it.'),
  panel: z.string().nullable().describe('The panel of the console about it.'),
});

const report = z.object({
  findings: z.array(finding).describe('The worst first.'),
  checkedAt: z.iso.datetime().nullable().describe('Null before the first check.'),
  isChecking: z.boolean(),
});

const response = z.object({ success, report });

/** Problems in the console: the findings of the command `doctor`. */
export const problemsRoutes = defineRoutes(problemsEndpoints, {
  report: {
    summary: 'Read the problems of the site',
    description: 'The findings of the last check, which one node made for all. The site checks itself every hour.',
    access: 'operator',
    right: 'settings',
    response,
  },
  check: {
    summary: 'Check the site again',
    description: 'Answers when the check ended, at most 25 seconds later. One check runs at a time.',
    access: 'operator',
    right: 'settings',
    response,
    errors: ['RATE_LIMITED'],
  },
});

/** A finding about the site. */
export type ProblemFinding = z.infer<typeof finding>;

/** The findings of the last check. */
export type ProblemReport = z.infer<typeof report>;
