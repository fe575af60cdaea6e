import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { ComposerHost } from './ComposerHost.tsx';
import { openComposer } from './composer-tasks.ts';

const api = fakeApi(() => ok({}));
afterEach(() => {
  api.restore();
  resetPage();
});

test('shortcuts and buttons format the selected text, which stays selected', async () => {
  await renderPage(<ComposerHost upload={() => Promise.reject(new Error('no files'))} PollFields={() => null} />);
  openComposer({ kind: 'new' });
  const field = page.getByRole('textbox', { name: "What's on your mind?" });
  await field.fill('boats');
  await userEvent.keyboard('{Control>}a{/Control}{Control>}b{/Control}');
  await expect.element(field).toHaveValue('**boats**');
  await userEvent.keyboard('{Control>}i{/Control}');
  await expect.element(field).toHaveValue('***boats***');
  await userEvent.keyboard('{Control>}b{/Control}');
  await expect.element(field).toHaveValue('*boats*');
  await page.getByRole('button', { name: 'Format', exact: true }).click();
  await page.getByRole('button', { name: 'Quote block' }).click();
  await expect.element(field).toHaveValue('> *boats*');
  await expect.element(field).toHaveFocus();
});
