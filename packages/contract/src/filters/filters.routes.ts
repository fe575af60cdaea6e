import { pictureActions } from '@gumball/rules/filters/picture-hash';
import { z } from 'zod';
import { defineRoutes } from '../define-routes.ts';
import { idInput, pageQuery, pagination, success } from '../pagination.ts';
import { filtersEndpoints } from './filters.endpoints.ts';
import {
  accessBlock,
  blockedPicture,
  filter,
  filterChange,
  filterTrial,
  filterTrialResult,
  hold,
  newAccessBlock,
  newFilter,
  newMemberLimits,
  run,
} from './filters.schemas.ts';

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
    description:
      'The 100 oldest ones, oldest first: those that wait for a decision, or those that are limited. The decision of its case removes one.',
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
  runs: {
    summary: 'List the runs of spam that wait for a decision',
    description: 'The 50 newest ones. What they hide is shown to its authors only.',
    ...moderators,
    response: z.object({ success, runs: z.array(run) }),
  },
  undoRun: {
    summary: 'Show everything again that a run of spam hides',
    description: 'In one step. Texts like these are not taken for spam for a day.',
    ...moderators,
    params: byId,
    response: z.object({ success, things: z.number().int() }),
    errors: ['RUN_NOT_FOUND', 'RUN_DECIDED'],
  },
  confirmRun: {
    summary: 'Remove everything that a run of spam hides',
    description: 'With a measure against its accounts. The removal may end after the response.',
    access: 'operator',
    right: 'suspensions',
    params: byId,
    body: z.object({
      sanction: z.enum(['none', 'limit', 'silence']),
      days: z.number().int().min(1).max(90).nullish().describe('1, 3, 7, 14, 30 or 90; none without a measure.'),
    }),
    response: z.object({ success, accounts: z.number().int() }),
    errors: ['RUN_NOT_FOUND', 'RUN_DECIDED', 'SANCTION_DAYS_MISSING'],
  },
  newMemberLimits: {
    summary: 'Read the limits for new members',
    access: 'operator',
    right: 'settings',
    response: z.object({ success, limits: newMemberLimits }),
  },
  changeNewMemberLimits: {
    summary: 'Change the limits for new members',
    description: 'They work on every server within a second.',
    access: 'operator',
    right: 'settings',
    body: newMemberLimits,
    response: z.object({ success, limits: newMemberLimits }),
    errors: ['NEW_MEMBER_LIMITS_INVALID'],
  },
  accessBlocks: {
    summary: 'List the blocks of networks and mail domains',
    description: 'Those that have not ended, newest first.',
    access: 'operator',
    right: 'settings',
    response: z.object({ success, blocks: z.array(accessBlock) }),
  },
  createAccessBlock: {
    summary: 'Block a network or a mail domain until an end',
    description: 'It works on every server within a second. Who is signed in stays so.',
    access: 'operator',
    right: 'settings',
    body: newAccessBlock,
    status: 201,
    response: z.object({ success, block: accessBlock }),
    errors: [
      'ACCESS_BLOCK_VALUE',
      'ACCESS_BLOCK_TOO_LARGE',
      'ACCESS_BLOCK_OWN',
      'ACCESS_BLOCK_DAYS',
      'ACCESS_BLOCK_REASON',
      'ACCESS_BLOCKS_TOO_MANY',
    ],
  },
  blockedPictures: {
    summary: 'List the blocked pictures',
    description: 'Newest first.',
    ...moderators,
    query: pageQuery(20),
    response: z.object({ success, pictures: z.array(blockedPicture), pagination }),
  },
  changeBlockedPicture: {
    summary: 'Change what happens to copies of a blocked picture',
    ...moderators,
    params: byId,
    body: z.object({ action: z.enum(pictureActions) }),
    response: z.object({ success }),
    errors: ['BLOCKED_PICTURE_NOT_FOUND'],
  },
  removeBlockedPicture: {
    summary: 'Unblock a picture',
    description: 'Posts that it holds are shown to everybody.',
    ...moderators,
    params: byId,
    response: z.object({ success }),
    errors: ['BLOCKED_PICTURE_NOT_FOUND'],
  },
  removeAccessBlock: {
    summary: 'End a block early',
    access: 'operator',
    right: 'settings',
    params: byId,
    response: z.object({ success }),
    errors: ['ACCESS_BLOCK_NOT_FOUND'],
  },
});
