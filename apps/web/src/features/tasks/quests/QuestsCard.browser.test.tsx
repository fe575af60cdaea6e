import type { Quest } from '@gumball/contract/tasks/quests.schemas';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { QuestsCard } from './QuestsCard.tsx';

const task = { platform: { name: 'Gumball' as const, iconUrl: '' }, reward: 60, isDone: false, isOpen: true };
const quest: Quest = {
  id: '3',
  title: 'Settle in',
  description: 'It feels like home.',
  isOrdered: true,
  bonus: 500,
  endsAt: null,
  completedAt: null,
  tasks: [
    { ...task, id: '7', title: 'Show yourself', isDone: true },
    { ...task, id: '8', title: 'Make a friend' },
    { ...task, id: '9', title: 'Join us', isOpen: false },
  ],
};
let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

async function open(quests: Quest[]): Promise<void> {
  api = fakeApi(() => ({ status: 200, body: { success: true, quests } }));
  await renderPage(<QuestsCard />);
}

test('shows the progress of a quest, and links what can be done', async () => {
  await open([quest, { ...quest, id: '4', title: 'Done', completedAt: '2026-11-20T10:00:00.000Z' }]);
  const article = page.getByRole('article', { name: 'Settle in' });
  await expect.element(article.getByText('1 of 3 tasks')).toBeVisible();
  await expect.element(article.getByText('In this order')).toBeVisible();
  await expect.element(article.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
  await expect.element(article.getByRole('img', { name: 'Show yourself: done' })).toBeVisible();
  const link = article.getByRole('link');
  await expect.element(link).toHaveAttribute('href', '/tasks?task=8');
  await expect.element(article.getByText('Not open')).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'Done' }).getByText('Bonus paid')).toBeVisible();
});

test('shows nothing without a quest', async () => {
  await open([]);
  await expect.poll(() => api.calls.length).toBe(1);
  expect(page.getByText('Quests').elements()).toEqual([]);
});
