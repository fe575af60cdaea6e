import { defaultAmounts } from '@gumball/rules/site/amounts';
import { expect, onTestFinished, test } from 'vitest';
import { chooseLimits, plainSite } from '../../../test/choose-limits.ts';
import { amountsOfSite } from './amounts.ts';
import { applySite } from './site.ts';

test('are the standard ones where operators chose none', () => {
  applySite(plainSite());
  expect(amountsOfSite()).toEqual(defaultAmounts);
  chooseLimits({ postLength: 280 });
  expect(amountsOfSite()).toEqual({ ...defaultAmounts, postLength: 280 });
});

test('of a site that an earlier version left in this browser have the standard limits', () => {
  onTestFinished(() => applySite(plainSite()));
  const { postLength: _, groupMembers: __, ...earlier } = { ...defaultAmounts, welcomeBonus: 9, milestones: [] };
  applySite(JSON.parse(JSON.stringify(plainSite({ amounts: earlier as never }))));
  expect(amountsOfSite()).toEqual({ ...defaultAmounts, welcomeBonus: 9, milestones: [] });
});
