import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { type PickedTask, TaskPicker } from './TaskPicker.tsx';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

function Example() {
  const [picked, setPicked] = useState<PickedTask[]>([]);
  return (
    <>
      <TaskPicker
        label="Tasks"
        hint="Two"
        error={undefined}
        max={2}
        picked={picked}
        excludedId="9"
        onChange={setPicked}
      />
      <p role="status">{picked.map(({ id }) => id).join()}</p>
    </>
  );
}

test('finds tasks by their titles, without chosen ones, and orders and removes them', async () => {
  const tasks = [
    { id: '7', title: 'Follow Nine' },
    { id: '8', title: 'Follow Ten' },
    { id: '9', title: 'Follow Eleven' },
  ];
  api = fakeApi(() => ({ status: 200, body: { success: true, tasks, pagination: { hasMore: false } } }));
  await renderPage(<Example />);
  const search = page.getByRole('searchbox');
  await search.fill('follow');
  await page.getByRole('button', { name: 'Follow Nine' }).click();
  await search.fill('follow');
  await expect.element(page.getByRole('button', { name: 'Follow Ten', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Follow Eleven' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Follow Ten', exact: true }).click();
  // The maximum is reached.
  expect(search.elements()).toEqual([]);
  await page.getByRole('button', { name: 'Move Follow Ten up' }).click();
  await expect.element(page.getByRole('status').first()).toHaveTextContent('8,7');
  await page.getByRole('button', { name: 'Remove Follow Ten' }).click();
  await expect.element(page.getByRole('status').first()).toHaveTextContent('7');
});
