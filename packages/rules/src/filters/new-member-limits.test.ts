import { expect, test } from 'vitest';
import { dayMs } from '../formats/durations.ts';
import { checkNewMemberLimits, mayBeNew, newMemberLimit, noNewMemberLimits } from './new-member-limits.ts';

test.each([
  [{}, true],
  [{ days: 7, links: 1, posts: 1000 }, true],
  [{ days: 91 }, false],
  [{ days: -1 }, false],
  [{ days: 1.5 }, false],
  [{ links: 0 }, false],
  [{ friendRequests: 1001 }, false],
  [{ invitations: 2.5 }, false],
])('%o: %s', (change, expected) => {
  expect(checkNewMemberLimits({ ...noNewMemberLimits, ...change }).ok).toBe(expected);
});

test('a limit lasts for the days after the sign-up', () => {
  const limits = { ...noNewMemberLimits, days: 7, links: 3 };
  expect(newMemberLimit(limits, 'links', 0, 7 * dayMs - 1)).toEqual({ most: 3, untilMs: 7 * dayMs });
  expect(newMemberLimit(limits, 'links', 0, 7 * dayMs)).toBeUndefined();
  expect(newMemberLimit(limits, 'posts', 0, 0)).toBeUndefined();
  expect(newMemberLimit(noNewMemberLimits, 'links', 0, 0)).toBeUndefined();
  expect(mayBeNew(0, 90 * dayMs)).toBe(false);
});
