import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkTwitterUsername,
  lockEndsAt,
  normalizeTwitterUsername,
  twitterAdvice,
} from '../platforms/twitter-username.ts';
import { accountPlatforms, taskMethodOf, taskPlatforms, taskTypes, taskTypesOf } from './task-kinds.ts';
import { type TaskFilter, taskQueryOf } from './task-query.ts';
import {
  canVerifyTask,
  isTaskOpen,
  reservationMs,
  startTask,
  taskCheckWindowMs,
  taskPollWindowMs,
  taskProgress,
  taskStatuses,
} from './task-status.ts';
import { checkProofFile, checkSubmission, proofMaxBytes, submissionLinkOf } from './task-submission.ts';

describe('the states of a task', () => {
  it.each([
    ['available', 'in_progress', 'TASK_NOT_STARTED'],
    ['in_progress', 'in_progress', 'ok'],
    ['pending-verification', 'TASK_IN_REVIEW', 'TASK_IN_REVIEW'],
    ['completed', 'TASK_ALREADY_COMPLETED', 'TASK_ALREADY_COMPLETED'],
    ['failed', 'in_progress', 'TASK_NOT_STARTED'],
  ] as const)('%s: a start leads to %s, a check to %s', (status, started, checked) => {
    const next = startTask(status);
    expect(next.ok ? next.status : next.code).toBe(started);
    const result = canVerifyTask(status);
    expect(result.ok ? 'ok' : result.code).toBe(checked);
  });

  it('have progress that increases and reaches 100 only when done', () => {
    const status = fc.constantFrom(...taskStatuses);
    const task = fc.record({ platform: fc.constantFrom(...taskPlatforms), type: fc.constantFrom(...taskTypes) });
    fc.assert(
      fc.property(status, task, fc.integer({ min: -10, max: 1e9 }), fc.nat(1e6), (state, kind, elapsed, later) => {
        const start = taskProgress(state, elapsed, kind);
        const after = taskProgress(state, elapsed + later, kind);
        expect(after).toBeGreaterThanOrEqual(start);
        expect(after === 100).toBe(state === 'completed');
      }),
    );
  });

  it('end before screens stop polling', () => {
    for (const platform of accountPlatforms) {
      for (const type of taskTypes) expect(taskCheckWindowMs({ platform, type })).toBeLessThan(taskPollWindowMs(type));
    }
    expect(taskCheckWindowMs({ platform: 'Gumball', type: 'post' })).toBe(reservationMs);
    expect([taskPollWindowMs('comment'), taskPollWindowMs('follow')]).toEqual([300_000, 90_000]);
  });

  it('close a task at its end time', () => {
    const expiresAt = new Date('2028-02-29T00:00:00Z');
    expect(isTaskOpen({ pausedAt: null, startsAt: null, expiresAt }, new Date('2028-02-28T23:59:59.999Z'))).toBe(true);
    expect(isTaskOpen({ pausedAt: null, startsAt: null, expiresAt }, expiresAt)).toBe(false);
    expect(isTaskOpen({ pausedAt: expiresAt, startsAt: null, expiresAt: null }, expiresAt)).toBe(false);
  });
});

it('a proof is always reviewed, except in this network, and every platform has its own types', () => {
  for (const platform of taskPlatforms) {
    expect(taskTypesOf(platform).length).toBeGreaterThan(1);
    for (const type of taskTypesOf(platform))
      expect(taskMethodOf({ platform, type, requiresProof: true })).toBe(
        platform === 'Gumball' && type !== 'upload' ? 'automatic' : 'review',
      );
  }
  expect(taskMethodOf({ platform: 'Telegram', type: 'retweet', requiresProof: true })).toBeUndefined();
});

it('a query omits default values', () => {
  const filter: TaskFilter = { platform: 'all', status: 'all', difficulty: 'all', search: '  ', page: 1, limit: 20 };
  expect(taskQueryOf(filter)).toEqual({});
  expect(
    taskQueryOf({
      ...filter,
      platform: 'Twitter',
      difficulty: '2',
      search: ' map ',
      sortBy: 'title',
      sortOrder: 'asc',
      page: 2,
      limit: 8,
    }),
  ).toEqual({
    platform: 'Twitter',
    difficulty: '2',
    search: 'map',
    sortBy: 'title',
    sortOrder: 'asc',
    page: '2',
    limit: '8',
  });
});

describe('a submission', () => {
  const whole = { comment: 'Nice', shareUrl: 'https://x.com/a', notes: '', files: 1 };
  const met = [{ met: true }];
  it.each([
    ['comment', { comment: ' ' }, met, 'TASK_COMMENT_REQUIRED'],
    ['share', { shareUrl: '' }, met, 'TASK_SHARE_URL_REQUIRED'],
    ['repost', { shareUrl: 'x.com/a' }, met, 'TASK_SHARE_URL_INVALID'],
    ['follow', { files: 0 }, met, 'TASK_PROOF_REQUIRED'],
    ['follow', {}, [{ met: true }, { met: false }], 'TASK_REQUIREMENTS_UNMET'],
    ['follow', { notes: 'n'.repeat(2001) }, met, 'TASK_TEXT_TOO_LONG'],
    ['follow', {}, met, 'ok'],
  ] as const)('for %s with %o is judged', (type, wrong, requirements, expected) => {
    const submissionLink = submissionLinkOf({ platform: 'Twitter', type, method: 'review' }, true);
    const task = { type, submissionLink, requiresProof: true, requirements };
    const result = checkSubmission(task, { ...whole, ...wrong });
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });

  it.each([
    ['', 'TASK_SHARE_URL_REQUIRED'],
    ['x.com/maya', 'TASK_SHARE_URL_INVALID'],
    ['https://example.com/x.com/maya', 'TASK_SHARE_URL_NOT_TWITTER'],
    ['https://fx.com/maya', 'TASK_SHARE_URL_NOT_TWITTER'],
    ['https://x.com.example.org/maya', 'TASK_SHARE_URL_NOT_TWITTER'],
    ['https://x.com/', 'TASK_SHARE_URL_NOT_TWITTER'],
    [' https://x.com/maya/status/1 ', 'ok'],
    ['http://mobile.twitter.com/maya', 'ok'],
  ])('without Twitter configured needs a link to it: %j is %s', (shareUrl, expected) => {
    const task = { platform: 'Twitter', type: 'follow', method: 'review' } as const;
    const submissionLink = submissionLinkOf(task, false);
    const result = checkSubmission(
      { ...task, submissionLink, requiresProof: false, requirements: [] },
      { ...whole, shareUrl },
    );
    expect(result.ok ? 'ok' : result.code).toBe(expected);
  });

  it('needs no link for what an operator confirms or another platform shows', () => {
    expect(submissionLinkOf({ platform: 'Twitter', type: 'watch', method: 'visit' }, false)).toBe('none');
    expect(submissionLinkOf({ platform: 'Telegram', type: 'comment', method: 'review' }, false)).toBe('none');
    expect(submissionLinkOf({ platform: 'Telegram', type: 'share', method: 'review' }, false)).toBe('any');
    expect(submissionLinkOf({ platform: 'Twitter', type: 'follow', method: 'review' }, true)).toBe('none');
    expect(submissionLinkOf({ platform: 'Bluesky', type: 'repost', method: 'automatic' }, true)).toBe('none');
    expect(submissionLinkOf({ platform: 'Bluesky', type: 'follow', method: 'review' }, true)).toBe('any');
    expect(submissionLinkOf({ platform: 'Mastodon', type: 'like', method: 'review' }, true)).toBe('any');
  });

  it('checks files by type and size', () => {
    const result = (type: string, size: number) => {
      const result = checkProofFile({ type, size });
      return result.ok ? 'ok' : result.code;
    };
    expect(result('image/png', proofMaxBytes)).toBe('ok');
    expect(result('image/png', proofMaxBytes + 1)).toBe('PROOF_TOO_LARGE');
    expect(result('image/svg+xml', 10)).toBe('PROOF_TYPE');
  });
});

describe('Twitter usernames', () => {
  it('are normalized and checked', () => {
    expect(normalizeTwitterUsername(' @@maya_paints ')).toBe('maya_paints');
    for (const good of ['a', 'maya_paints', 'A1234567890_bcd']) expect(checkTwitterUsername(good).ok).toBe(true);
    for (const bad of ['', 'a'.repeat(16), 'maya-paints', 'ma ya', 'máya'])
      expect(checkTwitterUsername(bad).ok).toBe(false);
  });

  it('have advice for each error', () => {
    expect(twitterAdvice('Twitter account not found.')?.words).toBe(
      'Please check the username and make sure the account exists.',
    );
    expect(twitterAdvice('This Twitter account is private.')?.words).toBe(
      'Private accounts are not supported - please make your account public.',
    );
    expect(twitterAdvice('Busy.')).toBeUndefined();
  });

  it.each([
    ['2026-08-31T10:00:00Z', '2027-02-28T10:00:00.000Z'],
    ['2027-08-31T10:00:00Z', '2028-02-29T10:00:00.000Z'],
    ['2027-12-31T23:59:59Z', '2028-06-30T23:59:59.000Z'],
    ['2028-02-29T00:00:00Z', '2028-08-29T00:00:00.000Z'],
  ])('unlinked at %s are available at %s', (unlinked, open) => {
    expect(lockEndsAt(new Date(unlinked)).toISOString()).toBe(open);
  });
});
