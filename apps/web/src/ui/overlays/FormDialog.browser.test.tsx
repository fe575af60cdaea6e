import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { FormDialog } from './FormDialog.tsx';

afterEach(async () => {
  document.documentElement.style.fontSize = '';
  await page.viewport(414, 896);
  resetPage();
});

test('both buttons of a dialog are on a phone with text of 200 percent', async () => {
  await page.viewport(360, 740);
  document.documentElement.style.fontSize = '200%';
  const noop = () => undefined;
  await renderPage(
    <FormDialog title="Send" submitLabel="Start Chat" isBusy={false} onSubmit={noop} onClose={noop}>
      <p>To Kofi</p>
    </FormDialog>,
  );
  await expect.element(page.getByRole('button', { name: 'Start Chat' })).toBeVisible();
  for (const name of ['Cancel', 'Start Chat']) {
    const { left, right } = page.getByRole('button', { name }).element().getBoundingClientRect();
    expect({ name, fits: left >= 0 && right <= 360 }).toEqual({ name, fits: true });
  }
});
