import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../formats/durations.ts';
import { toEnglish } from '../formats/phrase.ts';
import { afterRecheck, recheckAt, recheckWindowMs, reversalMessage, secondCheckDelayMs } from './task-recheck.ts';

const paid = new Date('2028-02-26T10:00:00Z');
const until = new Date(paid.getTime() + recheckWindowMs);
const facts = { result: 'not_done', notDoneAt: null, until } as const;
const now = new Date('2028-02-29T10:00:00Z');

it('schedules a recheck after more than a day and early enough for a repetition', () => {
  expect(until.toISOString()).toBe('2028-03-04T10:00:00.000Z');
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
      const checkedAt = recheckAt(paid, random).getTime();
      return checkedAt >= paid.getTime() + dayMs && checkedAt + secondCheckDelayMs < until.getTime();
    }),
  );
  expect(recheckAt(paid, 0).getTime()).toBeLessThan(recheckAt(paid, 1).getTime());
});

describe('a reward', () => {
  it('remains if the action is found, the result is unknown, or the week is over', () => {
    expect(afterRecheck({ ...facts, result: 'done' }, now)).toEqual({ kind: 'keep' });
    expect(afterRecheck({ ...facts, result: 'unknown', notDoneAt: paid }, now)).toEqual({ kind: 'keep' });
    expect(afterRecheck({ ...facts, notDoneAt: paid }, new Date(until.getTime() + 1))).toEqual({ kind: 'keep' });
  });

  it('is reversed only after two negative results', () => {
    const first = afterRecheck(facts, now);
    expect(first).toEqual({ kind: 'again', nextAt: new Date(now.getTime() + secondCheckDelayMs), notDoneAt: now });
    expect(afterRecheck({ ...facts, notDoneAt: now }, new Date(now.getTime() + secondCheckDelayMs))).toEqual({
      kind: 'reverse',
    });
    expect(afterRecheck({ ...facts, result: 'done', notDoneAt: now }, now)).toEqual({ kind: 'keep' });
  });

  it('waits for a busy platform as long as requested, within the week', () => {
    const retryAt = new Date(now.getTime() + hourMs);
    expect(afterRecheck({ ...facts, result: 'later', retryAt, notDoneAt: now }, now)).toEqual({
      kind: 'again',
      nextAt: retryAt,
      notDoneAt: now,
    });
    expect(afterRecheck({ ...facts, result: 'later' }, now)).toMatchObject({ kind: 'again', notDoneAt: null });
    expect(afterRecheck({ ...facts, result: 'later', retryAt: new Date(until.getTime() + 1) }, now)).toEqual({
      kind: 'keep',
    });
  });
});

it('the reason names the missing action', () => {
  expect(
    (
      [
        ['Twitter', 'follow', '@nine'],
        ['YouTube', 'subscribe', '@nine'],
        ['Telegram', 'join', 'nine'],
        ['Twitter', 'follow', null],
        ['Twitter', 'like', '@nine'],
        ['Bluesky', 'like', '@nine.example'],
        ['Twitter', 'retweet', null],
        ['Bluesky', 'repost', '@nine.example'],
        ['Twitter', 'comment', null],
        ['GitHub', 'star', 'octocat/hello'],
      ] as const
    ).map(([platform, type, target]) => toEnglish(reversalMessage({ platform, type }, target))),
  ).toEqual([
    'You no longer follow @nine.',
    'You are no longer subscribed to @nine.',
    'You are no longer in nine.',
    'You no longer follow what the task asked for.',
    'You no longer like the tweet of @nine.',
    'You no longer like the post of @nine.example.',
    'Your retweet of the tweet is no longer there.',
    'Your repost of the post of @nine.example is no longer there.',
    'Your comment is no longer there.',
    'Your star for octocat/hello is no longer there.',
  ]);
});
