import type { StreakList } from '@gumball/contract/tasks/streaks.schemas';
import { hourMs } from '@gumball/rules/formats/durations';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { serverTimeOffset } from '../../../lib/scheduling/server-time.ts';
import { StreakCard } from './StreakCard.tsx';
import { deviceTimeZone } from './streaks.mutations.ts';

const streaks = (change: Partial<StreakList>, daily: Partial<StreakList['streaks'][number]> = {}): StreakList => ({
  success: true,
  streaks: [
    {
      cadence: 'daily',
      length: 5,
      best: 9,
      isDone: false,
      endsAt: new Date(Date.now() + 3 * 3_600_000 + 60_000).toISOString(),
      next: { length: 7, bonus: 100 },
      openTasks: 1,
      ...daily,
    },
    { cadence: 'weekly', length: 0, best: 0, isDone: false, endsAt: '', next: null, openTasks: 0 },
  ],
  timeZone: deviceTimeZone,
  zoneChangeAt: null,
  ...change,
});

let api: ReturnType<typeof fakeApi>;
let sent: FakeCall[];

afterEach(() => {
  serverTimeOffset.set(0);
  api.restore();
  resetPage();
});

async function open(first: StreakList, afterChange = first): Promise<void> {
  sent = [];
  api = fakeApi((call) => {
    if (call.method === 'PUT') sent.push(call);
    return { status: 200, body: call.method === 'PUT' ? afterChange : first };
  });
  await renderPage(<StreakCard />);
}

test('shows the length, the time that is left, and the next bonus', async () => {
  await open(streaks({}));
  await expect.element(page.getByText('5 days in a row')).toBeVisible();
  await expect.element(page.getByText('at 7 days', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Best: 9')).toBeVisible();
  await expect.element(page.getByText('3h', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '71');
  // No weekly task exists.
  expect(page.getByRole('listitem').elements()).toHaveLength(1);
  expect(sent).toEqual([]);
});

test('shows that today is done, and nothing where no task is repeated', async () => {
  await open(streaks({}, { isDone: true }));
  await expect.element(page.getByText('Done today')).toBeVisible();
  api.restore();
  resetPage();
  await open(streaks({}, { length: 0, openTasks: 0 }));
  await expect.poll(() => page.getByText('Streaks').elements()).toEqual([]);
});

test('starts the next day on an open page', async () => {
  await open(streaks({}, { isDone: true }));
  await expect.element(page.getByText('Done today')).toBeVisible();
  api.restore();
  api = fakeApi(() => ({
    status: 200,
    body: streaks({}, { endsAt: new Date(Date.now() + 40 * hourMs).toISOString() }),
  }));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Done today')).toBeVisible();
  serverTimeOffset.set(4 * hourMs);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(page.getByText('Done today')).not.toBeInTheDocument();
  expect(api.calls).toHaveLength(1);
});

test('sends the time zone of the device once, and moves to it on request only', async () => {
  await open(streaks({ timeZone: null }), streaks({}));
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ timeZone: deviceTimeZone }]);
  api.restore();
  resetPage();
  await open(streaks({ timeZone: 'Pacific/Auckland' }), streaks({}));
  await expect.element(page.getByText('Your days end at midnight in Pacific/Auckland.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: `Use ${deviceTimeZone}` }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ timeZone: deviceTimeZone }]);
  await expect.poll(() => page.getByRole('button').elements()).toEqual([]);
});
