import { useState } from 'react';
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

test('the focus moves to the page when the confirmed action removes what asked for it', async () => {
  function Row() {
    const [isRemoved, setIsRemoved] = useState(false);
    const remove = async () => {
      if (await confirm({ question: 'Remove it?', verb: 'Remove' })) setTimeout(() => setIsRemoved(true), 100);
    };
    return (
      <main id="main" tabIndex={-1}>
        {isRemoved ? (
          <p>Empty</p>
        ) : (
          <button type="button" onClick={() => void remove()}>
            Row
          </button>
        )}
      </main>
    );
  }
  await renderPage(<Row />);
  await page.getByRole('button', { name: 'Row' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByText('Empty')).toBeVisible();
  await expect.element(page.getByRole('main').last()).toHaveFocus();
});
