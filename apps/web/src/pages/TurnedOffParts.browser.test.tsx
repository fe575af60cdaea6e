import type { SiteFeature } from '@gumball/rules/site/site';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { plainSite } from '../../test/choose-limits.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../test/TestPage.tsx';
import { applySite } from '../lib/site/site.ts';
import { EarningsPage } from './earnings/EarningsPage.tsx';
import HomeSidebar from './HomeSidebar.tsx';

let api: ReturnType<typeof fakeApi>;
const pagination = { page: 1, limit: 5, hasMore: false };
beforeEach(() => {
  api = fakeApi(({ path }) => {
    if (path === '/earnings/history') return ok({ history: [], pagination });
    if (path === '/messages/conversations') return ok({ conversations: [], pagination });
    return 'network error';
  });
});
afterEach(() => {
  resetPage();
  api.restore();
});

const calledParts = () =>
  api.calls.map(({ path }) => path).filter((path) => /^.(tasks|referrals|communities)/.test(path));

async function open(content: ReactNode, ...offFeatures: SiteFeature[]): Promise<void> {
  onTestFinished(() => applySite(plainSite()));
  applySite(plainSite({ offFeatures }));
  await renderPage(content);
}

test('the side column requests nothing of parts that are off', async () => {
  await open(<HomeSidebar skeleton={<p>Loading</p>} />, 'tasks', 'communities');
  await expect.element(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  expect(calledParts()).toEqual([]);
});

test('the side column requests the parts that are on', async () => {
  await open(<HomeSidebar skeleton={<p>Loading</p>} />, 'communities');
  await expect.poll(() => calledParts().toSorted()).toEqual(['/tasks', '/tasks/quests', '/tasks/streaks']);
});

test('the earnings request nothing of parts that are off', async () => {
  await open(<EarningsPage />, 'tasks', 'referrals');
  await expect.element(page.getByText('Nothing yet.', { exact: true })).toBeVisible();
  expect(calledParts()).toEqual([]);
});

test('the earnings request the parts that are on', async () => {
  await open(<EarningsPage />, 'tasks');
  await expect.poll(() => calledParts()).toContain('/referrals/me');
  expect(calledParts().filter((path) => path.startsWith('/tasks'))).toEqual([]);
});
