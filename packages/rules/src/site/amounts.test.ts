import { afterEach, expect, it } from 'vitest';
import { milestoneReached, nextMilestone } from '../referrals/rewards.ts';
import { amountsNow, checkAmounts, defaultAmounts, setAmounts } from './amounts.ts';

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

it('are those of the process until they are set', () => {
  expect(milestoneReached(3)).toBeUndefined();
  setAmounts({ ...defaultAmounts, milestones: [{ threshold: 3, reward: 7 }] });
  expect([milestoneReached(3)?.reward, amountsNow().milestones.length]).toEqual([7, 1]);
  expect(nextMilestone(1, amountsNow().milestones)).toMatchObject({ threshold: 3, from: 0 });
  expect(nextMilestone(3, amountsNow().milestones)).toBeUndefined();
});
