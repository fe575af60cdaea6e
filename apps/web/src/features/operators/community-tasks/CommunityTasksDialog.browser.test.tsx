import type { OperatorTask } from '@gumball/contract/operators/operators.schemas';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { CommunityTasksSetting } from '../tasks/CommunityTasksSetting.tsx';
import CommunityTasksDialog from './CommunityTasksDialog.tsx';

let api: ReturnType<typeof fakeApi>;
afterEach(() => {
  api.restore();
  resetPage();
});

const terms = { isOn: true, rewardMax: 60, tasksMax: 3, budget: 1000, types: ['post', 'survey', 'page'], spent: 250 };
const task = {
  id: '7',
  title: 'Post a wall',
  description: '',
  platform: { name: 'Gumball', iconUrl: '' },
  type: 'post',
  target: { communityId: '3', handle: 'Nine walls', url: '/community/3' },
  instructions: [],
  requiredTasks: [],
  reward: 50,
  difficulty: 1,
  slots: null,
  startsAt: null,
  expiresAt: null,
  repeat: null,
  state: 'paused',
  isPausedByOperator: true,
  counts: { inProgress: 1, pending: 0, completed: 4, failed: 0 },
} as unknown as OperatorTask;

test('the owner makes a task within the limits, and ends one', async () => {
  const pagination = { hasMore: false };
  api = fakeApi(({ method }) => (method === 'GET' ? ok({ tasks: [task], pagination, terms }) : ok({ task })));
  await renderPage(<CommunityTasksDialog community={{ id: '3', name: 'Nine walls' }} onClose={() => undefined} />);
  await expect.element(page.getByText('250 of 1,000 Gumballs of this month')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  // What an operator paused, only an operator resumes.
  await expect.element(page.getByText('Paused by an operator')).toBeVisible();
  expect(page.getByRole('button', { name: /^(Resume|Figures of)/ }).elements()).toHaveLength(0);

  await page.getByRole('button', { name: 'New task' }).click();
  const form = page.getByRole('dialog', { name: 'New task' });
  // Posts are those in the community: there is neither a platform nor a target to choose.
  await expect.element(form.getByLabelText('Reward')).toHaveValue('60');
  expect(form.getByLabelText('Target').elements()).toHaveLength(0);
  expect(form.getByRole('combobox', { name: 'Platform' }).elements()).toHaveLength(0);
  await form.getByLabelText('Title').fill('Post another one');
  await form.getByLabelText('Reward').fill('61');
  await form.getByRole('button', { name: 'Create task' }).click();
  await expect.element(form.getByText('The reward is higher than communities may pay')).toBeVisible();
  await form.getByLabelText('Reward').fill('55');
  await form.getByRole('button', { name: 'Create task' }).click();
  await expect
    .poll(() => api.calls.find(({ method }) => method === 'POST'))
    .toMatchObject({
      path: '/communities/3/tasks',
      body: { platform: 'Gumball', type: 'post', target: '3', title: 'Post another one', reward: 55 },
    });

  await page.getByRole('button', { name: 'Edit Post a wall' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit task' });
  await expect.element(edit.getByLabelText('Reward')).toBeDisabled();
  await edit.getByLabelText('Title').fill('Post two walls');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect.element(edit).not.toBeInTheDocument();
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ title: 'Post two walls' });
  await page.getByRole('button', { name: 'End Post a wall' }).click();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect.poll(() => api.calls.at(-1)?.path ?? '').toContain('/communities/3/tasks');
  expect(api.calls.map(({ path }) => path)).toContain('/communities/3/tasks/7/end');
});

test('operators set the limits', async () => {
  const settings = { taskGate: 'platform', tipsPerDay: 0, isTwitterConfigured: true, communityTasks: terms };
  api = fakeApi(() => ok({ settings: { ...settings, communityTasks: { ...terms, spent: undefined } } }));
  await renderPage(<CommunityTasksSetting />);
  await page.getByRole('button', { name: 'Change the tasks of communities' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Budget of a community and month').fill('59');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('From 60 to 1,000,000')).toBeVisible();
  await dialog.getByLabelText('Budget of a community and month').fill('600');
  await dialog.getByRole('checkbox', { name: 'quiz' }).click();
  await dialog.getByRole('checkbox', { name: 'visit a page' }).click();
  await dialog.getByRole('switch', { name: 'Owners make tasks' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => api.calls.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      communityTasks: { isOn: false, rewardMax: 60, tasksMax: 3, budget: 600, types: ['post', 'quiz', 'survey'] },
    });
});
