import type { Earning } from '@gumball/contract/gumballs/gumballs.schemas';
import type { SiteFeature } from '@gumball/rules/site/site';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { plainSite } from '../../../test/choose-limits.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { applySite } from '../../lib/site/site.ts';
import { EarningsHistory } from './EarningsHistory.tsx';

const entry = (id: string, change: Partial<Earning>): Earning => ({
  id,
  amount: 24_000,
  kind: 'task',
  reference: '7',
  title: null,
  link: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'completed',
  ...change,
});

afterEach(resetPage);

test('names what each entry was for and links there; an unavailable one has the name of its kind', async () => {
  const history = [
    entry('5', { kind: 'reversal', amount: -24_000, title: 'Win a wall', link: '/tasks?task=7' }),
    entry('4', { title: 'Win a wall', link: '/tasks?task=7', state: 'reversed' }),
    entry('3', { kind: 'referral', amount: 50, title: 'Nina Berg', link: '/user/nina.fun' }),
    entry('2', { kind: 'milestone', amount: 100, reference: '5', link: '/earnings' }),
    entry('1', { kind: 'referral', amount: 50 }),
  ];
  const api = fakeApi(() => ok({ history, pagination: { page: 1, limit: 5, hasMore: false } }));
  await renderPage(<EarningsHistory />);
  const row = (index: number) => page.getByRole('listitem').nth(index);
  const textOf = (index: number) => row(index).query()?.textContent;
  await expect.poll(() => textOf(0)).toMatch(/Win a wall.*Taken back.*-24,000 Gumballs/);
  await expect.element(row(1).getByRole('link', { name: 'Win a wall' })).toHaveAttribute('href', '/tasks?task=7');
  await expect.poll(() => textOf(1)).toMatch(/Task completed.*Reversed.*\+24,000 Gumballs/);
  await expect.element(row(2).getByRole('link', { name: 'Nina Berg' })).toHaveAttribute('href', '/user/nina.fun');
  await expect.poll(() => textOf(3)).toMatch(/^Referral milestone: 5 friends/);
  await expect.poll(() => textOf(4)).toMatch(/^Friend joined with your code/);
  expect(row(4).getByRole('link').query()).toBeNull();
  api.restore();
});

test.each([
  [[], 'Nothing yet. Invite a friend or complete a task to earn Gumballs.'],
  [['tasks'], 'Nothing yet. Invite a friend to earn Gumballs.'],
  [['referrals'], 'Nothing yet. Complete a task to earn Gumballs.'],
  [['tasks', 'referrals'], 'Nothing yet.'],
] as [SiteFeature[], string][])('an empty history without %j says: %s', async (offFeatures, text) => {
  onTestFinished(() => applySite(plainSite()));
  applySite(plainSite({ offFeatures }));
  const api = fakeApi(() => ok({ history: [], pagination: { page: 1, limit: 5, hasMore: false } }));
  await renderPage(<EarningsHistory />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  api.restore();
});
