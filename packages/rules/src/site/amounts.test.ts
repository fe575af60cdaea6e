import { afterEach, expect, it } from 'vitest';
import { milestoneReached, nextMilestone } from '../referrals/rewards.ts';
import { amountRanges, amountsNow, checkAmounts, completeAmounts, defaultAmounts, setAmounts } from './amounts.ts';

afterEach(() => setAmounts(defaultAmounts));

it('accepts the amounts of the product, and rejects others by name', () => {
  expect(checkAmounts(defaultAmounts)).toEqual({ ok: true });
  expect(checkAmounts({ ...defaultAmounts, milestones: [] })).toEqual({ ok: true });
  for (const [field, value] of [
    ['referrerReward', 0],
    ['referrerReward', 10_001],
    ['welcomeBonus', 1.5],
    ['onboardingReward', -1],
    ['repostsPerDay', Number.NaN],
    ['messageEditHours', 721],
    ['postLength', 99],
    ['postFiles', 11],
    ['postFileMegabytes', 0],
    ['scheduledPosts', 101],
    ['commentLength', 2001],
    ['messageLength', 499],
    ['groupMembers', 2],
    ['groupLinks', 51],
    ['milestones', [{ threshold: 0, reward: 5 }]],
    ['milestones', [{ threshold: 5, reward: 0 }]],
    [
      'milestones',
      [
        { threshold: 5, reward: 5 },
        { threshold: 5, reward: 9 },
      ],
    ],
    ['milestones', Array.from({ length: 11 }, (_, index) => ({ threshold: index + 1, reward: 1 }))],
  ] as const)
    expect(checkAmounts({ ...defaultAmounts, [field]: value })).toEqual({ ok: false, code: 'AMOUNT_INVALID', field });
});

it('may be the smallest and the largest of each range', () => {
  for (const [field, range] of Object.entries(amountRanges))
    for (const value of range) expect(checkAmounts({ ...defaultAmounts, [field]: value })).toEqual({ ok: true });
});

it('of an earlier version have the standard ones in addition', () => {
  const { postLength: _, groupLinks: __, ...earlier } = { ...defaultAmounts, welcomeBonus: 9 };
  expect(completeAmounts(earlier)).toEqual({ ...defaultAmounts, welcomeBonus: 9 });
  expect(completeAmounts({})).toEqual(defaultAmounts);
});

it('are those of the process until they are set', () => {
  expect(milestoneReached(3)).toBeUndefined();
  setAmounts({ ...defaultAmounts, milestones: [{ threshold: 3, reward: 7 }] });
  expect([milestoneReached(3)?.reward, amountsNow().milestones.length]).toEqual([7, 1]);
  expect(nextMilestone(1, amountsNow().milestones)).toMatchObject({ threshold: 3, from: 0 });
  expect(nextMilestone(3, amountsNow().milestones)).toBeUndefined();
});
