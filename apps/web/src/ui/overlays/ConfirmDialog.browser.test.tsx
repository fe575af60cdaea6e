import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { confirm } from './confirm.ts';

const { innerWidth: width, innerHeight: height } = window;

afterEach(async () => {
  resetPage();
  await page.viewport(width, height);
});

test('both buttons are on the screen, however long a word in the question', async () => {
  await page.viewport(320, 640);
  await renderPage(<p>Chats</p>);
  const confirmed = confirm({
    question: 'Leave Donaudampfschifffahrtselektrizitaetenhauptbetriebs?',
    detail: 'You will no longer read Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk.',
    verb: 'Leave',
  });
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toBeVisible();
  const { left, right } = dialog.element().getBoundingClientRect();
  expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirmed).resolves.toBe(false);
});
