import { dayMs } from '@gumball/rules/formats/durations';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { serverTimeOffset } from '../../../lib/scheduling/server-time.ts';
import { TaskTiles } from './TaskTiles.tsx';

afterEach(() => {
  serverTimeOffset.set(0);
  resetPage();
});

test('shows the figures of today, and those of the next day after midnight UTC', async () => {
  let completedToday = 7;
  const figures = { available: 1, completed: 9, totalEarnings: 90, earnedToday: 0, inProgress: 2 };
  const api = fakeApi(() => ok({ ...figures, completedToday }));
  await renderPage(<TaskTiles />);
  const seven = page.getByText('7', { exact: true });
  await expect.element(seven).toBeVisible();
  completedToday = 5;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(api.calls).toHaveLength(1);
  serverTimeOffset.set(2 * dayMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('5', { exact: true })).toBeVisible();
  await expect.element(seven).not.toBeInTheDocument();
  api.restore();
});
