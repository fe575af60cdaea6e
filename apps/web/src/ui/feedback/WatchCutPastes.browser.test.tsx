import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { watchCutPastes } from './watch-cut-pastes.ts';

watchCutPastes();
afterEach(resetPage);

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
}

test('tells how much of a pasted text does not fit', async () => {
  await renderPage(<input aria-label="Name" maxLength={10} defaultValue="1234" />);
  await page.getByRole('textbox').click();
  paste('123456');
  expect(page.getByText(/pasted text/).query()).toBeNull();
  paste('12345678');
  await expect.element(page.getByText('2 characters of the pasted text do not fit here')).toBeVisible();
});
