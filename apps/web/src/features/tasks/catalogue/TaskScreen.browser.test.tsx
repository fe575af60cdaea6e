import type { Task } from '@gumball/contract/tasks/tasks.schemas';
import { dayMs } from '@gumball/rules/formats/durations';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { enlargeText, findCutTexts } from '../../../../test/enlarge-text.ts';
import { followTask } from '../../../../test/follow-task.ts';
import { currentHref, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { BalancePill } from '../../../ui/product/BalancePill.tsx';
import { heldBalance } from '../../../ui/rewards/held-balance.ts';
import { RewardHost } from '../../../ui/rewards/RewardHost.tsx';
import { cardMs, celebrate } from '../../../ui/rewards/rewards.ts';
import { applyCompletion } from '../data/task-outcome.ts';
import { TaskScreen } from './TaskScreen.tsx';

let tasks: Task[];
const figures = { available: 2, completed: 0, completedToday: 0, totalEarnings: 0, earnedToday: 0, inProgress: 0 };
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  tasks = [followTask, { ...followTask, id: '8', title: 'Follow Ten' }];
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
    if (path.endsWith('/wait')) return { status: 200, body: { success: true, wait: null } };
    return {
      status: 200,
      body: { success: true, task: tasks.find(({ id }) => path.endsWith(`/${id}`)) ?? followTask },
    };
  });
});

afterEach(() => {
  api.restore();
  resetPage();
});

const screen = (onPlatform: (platform: string) => void = () => undefined) => (
  <TaskScreen
    renderLinkForm={() => null}
    renderJoin={() => null}
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

test('a link to a task opens it, and closing it leaves the link', async () => {
  await renderPage(screen(), '/?task=8');
  const dialog = page.getByRole('dialog', { name: 'Follow Ten' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(currentHref).toBe('/');
});

const sentence = 'Task completed! You earned 250 gumballs!';
const card = () => page.getByRole('heading', { name: sentence, includeHidden: true });
const withRewards = () => (
  <>
    {screen()}
    <RewardHost />
  </>
);

test('opening another task ends the card of a reward, which would cover its title', async () => {
  await renderPage(withRewards());
  await expect.element(page.getByRole('article', { name: /^Follow Nine/ })).toBeVisible();
  applyCompletion({ taskId: '7', reward: 250, autoVerified: false });
  await expect.element(card()).toBeVisible();
  await page.getByRole('button', { name: /^Follow Ten/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Follow Ten' })).toBeVisible();
  // Immediately, not after eight seconds.
  await expect.element(card()).not.toBeInTheDocument();
});

test('a level that is reached with the reward of the open task waits until the dialog closes', async () => {
  await renderPage(withRewards());
  await page.getByRole('button', { name: /^Follow Nine/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Follow Nine' });
  await expect.element(dialog).toBeVisible();
  applyCompletion({ taskId: '7', reward: 250, autoVerified: false });
  celebrate({ kind: 'level', level: 'Master' });
  await expect.element(dialog.getByRole('heading', { name: sentence })).toBeVisible();
  expect(page.getByRole('dialog', { name: 'Level up!' }).query()).toBeNull();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const levelUp = page.getByRole('dialog', { name: 'Level up!' });
  await expect.element(levelUp.getByRole('heading', { name: 'You reached Master!' })).toBeVisible();
  await levelUp.getByRole('button', { name: 'Continue' }).click();
  await expect.element(levelUp).not.toBeInTheDocument();
  // The reward was shown in the dialog: no card follows.
  expect(card().query()).toBeNull();
});

test('the balance keeps its value until the coin lands, at the latest when its card leaves after eight seconds', async () => {
  await renderPage(
    <>
      <BalancePill gumballs={18_400} />
      <RewardHost />
    </>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  celebrate({ kind: 'gumballs', amount: 250, text: sentence });
  expect(heldBalance.get()).toBe(18_400);
  await expect.element(card()).toBeVisible();
  vi.advanceTimersByTime(cardMs);
  vi.useRealTimers();
  await expect.element(card()).not.toBeInTheDocument();
  expect(heldBalance.get()).toBeNull();
});

test('a small moment leads to the next thing', async () => {
  await renderPage(withRewards());
  celebrate({
    kind: 'moment',
    text: 'You and Nina are friends',
    action: { label: 'Say hi', href: '/chat/new?new=true&userId=9' },
  });
  await expect.element(page.getByRole('heading', { name: 'You and Nina are friends' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Say hi' }))
    .toHaveAttribute('href', '/chat/new?new=true&userId=9');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(page.getByRole('heading', { name: 'You and Nina are friends' })).not.toBeInTheDocument();
});

test('a card names the task that has to be completed first, and its dialog links it', async () => {
  const locked: Task = {
    ...followTask,
    prerequisites: [
      { id: '5', title: 'Follow One', isDone: true },
      { id: '8', title: 'Follow Ten', isDone: false },
    ],
    requirements: [{ id: 'tasks', description: 'Other tasks completed first', met: false }],
  };
  tasks.splice(0, 1, locked);
  onTestFinished(() => {
    tasks.splice(0, 1, followTask);
  });
  await renderPage(screen());
  await expect.element(page.getByText('First: Follow Ten')).toBeVisible();
  await page.getByRole('button', { name: 'Follow Nine', exact: false }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText('Complete “Follow One”')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Start' })).toBeDisabled();
  const link = dialog.getByRole('link', { name: 'Complete “Follow Ten”' });
  await expect.element(link).toHaveAttribute('href', '/tasks?task=8');
});

test('large text shows the button and the facts of a task within its card on a phone', async () => {
  tasks = [
    {
      ...followTask,
      slotsLeft: 197,
      expiresAt: new Date(Date.now() + 3 * dayMs).toISOString(),
      verification: { ...followTask.verification, sandbox: true },
    },
  ];
  await enlargeText();
  await renderPage(screen());
  const card = page.getByRole('article', { name: /^Follow Nine/ });
  await expect.element(card.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(findCutTexts(card)).toEqual([]);
});
