import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { QuestsPanel } from './QuestsPanel.tsx';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

const quest = {
  id: '3',
  title: 'Settle in',
  description: '',
  isOrdered: true,
  bonus: 500,
  endsAt: null,
  tasks: [
    { id: '7', title: 'Follow Nine' },
    { id: '8', title: 'Follow Ten' },
  ],
  completed: 4,
  isEnded: false,
};
const pagination = { hasMore: false };

test('creates a quest of tasks in their order, after its fields are valid', async () => {
  api = fakeApi(({ path, method }) => {
    if (path === '/operator/quests') return method === 'POST' ? ok({ quest }) : ok({ quests: [quest], pagination });
    return ok({ tasks: quest.tasks, pagination });
  });
  await renderPage(<QuestsPanel />);
  await expect.element(page.getByText('Follow Nine → Follow Ten')).toBeVisible();
  await expect.element(page.getByText('4 completed')).toBeVisible();
  await page.getByRole('button', { name: 'New quest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Title').fill('Welcome');
  await dialog.getByRole('button', { name: 'Create quest' }).click();
  await expect.element(dialog.getByText('The bonus must be a whole number from 1 to 1,000,000')).toBeVisible();
  await dialog.getByLabelText('Bonus').fill('300');
  for (const title of ['Follow Ten', 'Follow Nine']) {
    await dialog.getByRole('searchbox').fill('follow');
    await dialog.getByRole('button', { name: title, exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Create quest' }).click();
  await expect
    .poll(() => api.calls.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      title: 'Welcome',
      bonus: 300,
      isOrdered: false,
      taskIds: ['8', '7'],
    });
});
