import type { Task, TaskWait } from '@gumball/contract/tasks/tasks.schemas';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { followTask } from '../../../../test/follow-task.ts';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { applyStatusChange } from '../data/task-outcome.ts';
import { useTask } from '../data/tasks.queries.ts';
import { WaitEstimate } from './WaitEstimate.tsx';

function LiveEstimate({ task }: { task: Task }) {
  return <WaitEstimate task={useTask(task)} />;
}

/** Shows the estimate of a task. Returns how often it was asked for. */
async function open(task: Task, waitOf: () => TaskWait | null): Promise<() => number> {
  const api = fakeApi(({ path }) => ({
    status: 200,
    body: path.endsWith('/wait') ? { success: true, wait: waitOf() } : { success: true, task },
  }));
  onTestFinished(() => {
    api.restore();
    resetPage();
  });
  await renderPage(<LiveEstimate task={task} />);
  return () => api.calls.filter(({ path }) => path.endsWith('/wait')).length;
}

test.each([
  [{ seconds: 2, ahead: 0, unreachable: false }, 'The result usually comes within a minute.'],
  [{ seconds: 1100, ahead: 340, unreachable: false }, 'The result takes about 20 min: 340 checks are ahead of yours.'],
  [{ seconds: 1100, ahead: 0, unreachable: false }, 'The result takes about 20 min: Twitter limits how often we ask.'],
  [{ seconds: 2, ahead: 3, unreachable: true }, /^Twitter could not be asked just now/],
  [{ seconds: 90_000, ahead: 20_000, unreachable: false }, /an operator may have to decide/],
  [null, 'The result takes up to 2 minutes. If we have to wait for Twitter, we say until when.'],
] as [TaskWait | null, string | RegExp][])('a wait of %j is shown before the start', async (wait, text) => {
  await open(followTask, () => wait);
  await expect.element(page.getByText(text)).toBeVisible();
});

test('is read again when a live event changes the attempt, and does not contradict the status', async () => {
  let wait = { seconds: 600, ahead: 12, unreachable: false };
  await open({ ...followTask, userStatus: 'in_progress', userStartedAt: new Date().toISOString() }, () => wait);
  await expect.element(page.getByText(/10 min: 12 checks are ahead of yours/)).toBeVisible();
  const waitUntil = (ms: number) =>
    applyStatusChange({
      taskId: followTask.id,
      userStatus: 'in_progress',
      message: null,
      waitingUntil: new Date(Date.now() + ms).toISOString(),
    });
  wait = { ...wait, ahead: 1 };
  waitUntil(600_000);
  await expect.element(page.getByText(/10 min: 1 check is ahead of yours/)).toBeVisible();
  wait = { ...wait, seconds: 2 };
  waitUntil(660_000);
  await expect.element(page.getByText(/The result/)).not.toBeInTheDocument();
});

test.each<[string, Partial<Task>]>([
  ['an operator decides about', { verification: { method: 'review', reason: null, sandbox: false } }],
  ['is completed', { userStatus: 'completed' }],
  ['is checked here', { platform: { name: 'Gumball', iconUrl: '' }, type: 'comment' }],
])('nobody is asked for the wait of a task that %s', async (_, overrides) => {
  const asked = await open({ ...followTask, ...overrides }, () => null);
  await expect.element(page.getByText(/The result/)).not.toBeInTheDocument();
  expect(asked()).toBe(0);
});
