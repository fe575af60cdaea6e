import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAmounts } from '../site/amounts.ts';
import { activityOf, normalizeReferralCode } from './activity-status.ts';
import { holdReasonOf } from './hold-reason.ts';
import { conversionRate, milestoneReached, nextMilestone } from './rewards.ts';

const { milestones, referrerReward } = defaultAmounts;

describe('milestones', () => {
  it('add up to 850 Gumballs for the first ten referrals', () => {
    const earned = Array.from(
      { length: 10 },
      (_, countReached) => referrerReward + (milestoneReached(countReached + 1)?.reward ?? 0),
    );
    expect(earned.reduce((sum, amount) => sum + amount, 0)).toBe(850);
  });

  it.each([
    [0, 5, 0, 0],
    [4, 5, 0, 0.8],
    [5, 10, 5, 0],
    [14, 25, 10, 4 / 15],
    [99, 100, 50, 0.98],
  ])('at %i referrals the next is %i', (count, countReached, from, done) => {
    expect(nextMilestone(count, milestones)).toMatchObject({ threshold: countReached, from, done });
  });

  it('have none above a hundred', () => {
    expect(nextMilestone(100, milestones)).toBeUndefined();
    expect(milestones.map(({ threshold: countReached, reward }) => `${countReached}→${reward}`)).toEqual([
      '5→100',
      '10→250',
      '25→500',
      '50→1000',
      '100→2500',
    ]);
  });
});

it('a conversion rate is the share of counted clicks, between 0 and 100 percent', () => {
  expect([conversionRate(63, 14), conversionRate(0, 0), conversionRate(0, 3), conversionRate(2, 3)]).toEqual([
    22, 0, 0, 100,
  ]);
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (clicks, conversions) => {
      const rate = conversionRate(clicks, conversions);
      return rate >= 0 && rate <= 100;
    }),
  );
});

describe('a sign-up', () => {
  const few = { sameDevice: 9, sameNetwork: 19, paidToday: 49 };
  const unsuspicious = {
    knownMailbox: false,
    referrerSuspended: false,
    isOnHold: false,
    ...few,
    score: 59,
    hasQualified: true,
  };
  it.each([
    [{}, undefined],
    [{ sameDevice: 10, sameNetwork: 10 }, 'device'],
    [{ isOnHold: true, sameDevice: 10 }, 'cluster'],
    [{ sameDevice: 0, sameNetwork: 20 }, 'network'],
    [{ score: 60, paidToday: 50 }, 'risk'],
    [{ paidToday: 50 }, 'code_day'],
    [{ hasQualified: false }, 'action'],
    [{ hasQualified: false, paidToday: 50 }, 'code_day'],
    [{ referrerSuspended: true, sameDevice: 10 }, 'suspended'],
    [{ knownMailbox: true, referrerSuspended: true }, 'mailbox'],
  ])('with %o is held for %s', (facts, reason) => {
    expect(holdReasonOf({ ...unsuspicious, ...facts })).toBe(reason);
  });
});

describe('a referred friend', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    [true, null, 'online'],
    [false, '2026-11-13T12:00:00Z', 'recent'],
    [false, '2026-11-13T11:59:59Z', 'inactive'],
    [false, null, 'inactive'],
  ])('online %s, last seen %s, is %s', (isOnline, lastSeen, expected) => {
    expect(activityOf({ isOnline, lastSeen }, now)).toBe(expected);
  });
});

it('normalizes the case of a code and rejects other texts', () => {
  expect([' maya8k2p ', 'MAYA-8K2P', '', 'a b', "x'; DROP", 'A'.repeat(33)].map(normalizeReferralCode)).toEqual([
    'MAYA8K2P',
    'MAYA-8K2P',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
