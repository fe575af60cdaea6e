import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { followTask } from '../../../../test/follow-task.ts';
import { currentHref, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { applyCompletion, endCelebration } from '../data/task-outcome.ts';
import { TaskScreen } from './TaskScreen.tsx';

const tasks: Task[] = [followTask, { ...followTask, id: '8', title: 'Follow Ten' }];
const figures = { available: 2, completed: 0, completedToday: 0, totalEarnings: 0, earnedToday: 0, inProgress: 0 };
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  api = fakeApi(({ path }) => {
    if (path.endsWith('/stats')) return { status: 200, body: { success: true, ...figures } };
    if (path.endsWith('/filtered'))
      return {
        status: 200,
        body: {
          success: true,
          tasks,
          pagination: { page: 1, limit: 20, total: 2, totalPages: 1, hasMore: false, hasPrev: false },
          meta: { platformStats: {} },
        },
      };
    return {
      status: 200,
      body: { success: true, task: tasks.find(({ id }) => path.endsWith(`/${id}`)) ?? followTask },
    };
  });
});

afterEach(() => {
  endCelebration();
  api.restore();
  resetPage();
});

const screen = (onPlatform: (platform: string) => void = () => undefined) => (
  <TaskScreen
    renderLinkForm={() => null}
    onPlatformChange={onPlatform}
    onSetupRequired={() => undefined}
    onFixTwitter={() => undefined}
  />
);

const listQueries = () => api.calls.filter(({ path }) => path.endsWith('/filtered')).map(({ query }) => String(query));

test('stores the filters in the URL, restores them from it and ignores invalid values', async () => {
  const platforms: string[] = [];
  await renderPage(
    screen((platform) => platforms.push(platform)),
    '/?platform=YouTube&status=completed&difficulty=2&sort=nonsense&tab=tasks',
  );
  await expect
    .element(page.getByRole('button', { name: 'YouTube', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByRole('combobox', { name: 'Sort' })).toHaveTextContent('Reward');
  await expect.poll(() => platforms).toEqual(['YouTube']);
  await page.getByRole('button', { name: 'Telegram', exact: true }).click();
  await expect.poll(currentHref).toBe('/?platform=Telegram&status=completed&difficulty=2&tab=tasks');
  await expect.poll(() => platforms).toEqual(['YouTube', 'Telegram']);
  await page
    .getByRole('button', { name: 'Ascending' })
    .or(page.getByRole('button', { name: 'Descending' }))
    .click();
  await expect.poll(currentHref).toBe('/?platform=Telegram&status=completed&difficulty=2&tab=tasks&order=asc');
  await expect
    .poll(() => listQueries().at(-1))
    .toBe('platform=Telegram&status=completed&difficulty=2&sortBy=reward&sortOrder=asc');
  expect(listQueries()[0]).toBe('platform=YouTube&status=completed&difficulty=2&sortBy=reward&sortOrder=desc');
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect.poll(currentHref).toBe('/?status=all&tab=tasks&order=asc');
});

test('a filter that was used before shows its list and fetches the first page again', async () => {
  await renderPage(screen(), '/?status=all');
  await expect.element(page.getByRole('article', { name: /^Follow Nine/ })).toBeVisible();
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await choose('YouTube');
  await expect.poll(() => listQueries().filter((query) => query.includes('YouTube'))).toHaveLength(1);
  await choose('All Platforms');
  await expect.poll(() => listQueries().filter((query) => !query.includes('YouTube'))).toHaveLength(2);
  await choose('YouTube');
  await expect.poll(() => listQueries().filter((query) => query.includes('YouTube'))).toHaveLength(2);
  await expect.element(page.getByRole('article', { name: /^Follow Nine/ })).toBeVisible();
  expect(listQueries()).toHaveLength(4);
});

test('opening another task ends the celebration, which would cover its title', async () => {
  await renderPage(screen());
  await expect.element(page.getByRole('article', { name: /^Follow Nine/ })).toBeVisible();
  applyCompletion({ taskId: '7', reward: 250, autoVerified: false });
  const banner = page.getByRole('heading', { name: 'Task completed! You earned 250 gumballs!', includeHidden: true });
  await expect.element(banner).toBeVisible();
  await page.getByRole('button', { name: /^Follow Ten/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Follow Ten' })).toBeVisible();
  // Immediately, not after eight seconds.
  expect(banner.query()).toBeNull();
});

test('a celebration expires even if no tasks screen is mounted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  applyCompletion({ taskId: '7', reward: 250, autoVerified: false });
  vi.advanceTimersByTime(8000);
  vi.useRealTimers();
  await renderPage(screen());
  await expect.element(page.getByRole('article', { name: /^Follow Nine/ })).toBeVisible();
  expect(page.getByRole('heading', { name: /^Task completed!/, includeHidden: true }).query()).toBeNull();
});
