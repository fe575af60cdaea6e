import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, success } from '../pagination.ts';
import { filtersEndpoints } from './filters.endpoints.ts';
import { filter, filterChange, filterTrial, filterTrialResult, hold, newFilter } from './filters.schemas.ts';

const byId = z.object({ id: idInput });
const textErrors = [
  'FILTER_TEXT_LENGTH',
  'FILTER_WORD_BLANK',
  'FILTER_DOMAIN',
  'FILTER_PATTERN',
  'FILTER_PATTERN_TOO_LARGE',
] as const;
const moderators = { access: 'operator', right: 'moderation' } as const;

/** Filters of words and links, and what they hide: docs/product.md, Safety. */
export const filtersRoutes = defineRoutes(filtersEndpoints, {
  list: {
    summary: 'List the filters',
    description: 'Newest first.',
    ...moderators,
    response: z.object({ success, filters: z.array(filter) }),
  },
  create: {
    summary: 'Create a filter',
    description: 'It works on every server within a second. The same `Idempotency-Key` creates once.',
    ...moderators,
    body: newFilter,
    status: 201,
    mayExist: true,
    response: z.object({ success, filter }),
    errors: [
      ...textErrors,
      'FILTER_PLACES',
      'FILTER_REASON_TOO_LONG',
      'FILTER_EXISTS',
      'FILTERS_TOO_MANY',
      'PATTERNS_TOO_MANY',
      'RATE_LIMITED',
    ],
  },
  update: {
    summary: 'Change what a filter does, or pause it',
    ...moderators,
    params: byId,
    body: filterChange,
    response: z.object({ success, filter }),
    errors: ['FILTER_NOT_FOUND', 'FILTER_PLACES', 'FILTER_REASON_TOO_LONG'],
  },
  remove: {
    summary: 'Remove a filter',
    description: 'What it held stays held.',
    ...moderators,
    params: byId,
    response: z.object({ success }),
    errors: ['FILTER_NOT_FOUND'],
  },
  tryFilter: {
    summary: 'Try a filter',
    description: 'Compares a sample and the newest posts, without a change.',
    ...moderators,
    body: filterTrial,
    response: z.object({ success, trial: filterTrialResult }),
    errors: [...textErrors, 'RATE_LIMITED'],
  },
  holds: {
    summary: 'List posts and comments that only their authors see',
    description: 'The 100 oldest ones, oldest first: those that wait for a decision, or those that are limited.',
    ...moderators,
    query: z.object({ state: z.enum(['waiting', 'limited']).default('waiting') }),
    response: z.object({ success, holds: z.array(hold) }),
  },
  release: {
    summary: 'Show a held post or comment to everybody',
    ...moderators,
    params: byId,
    response: z.object({ success }),
    errors: ['HOLD_NOT_FOUND', 'CONCERNS_OPERATOR'],
  },
  removeHeld: {
    summary: 'Remove a held post or comment',
    ...moderators,
    params: byId,
    response: z.object({ success }),
    errors: ['HOLD_NOT_FOUND', 'CONCERNS_OPERATOR'],
  },
});
