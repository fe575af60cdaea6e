import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage, resetPage } from '../../../test/TestPage.tsx';
import { AccountMenu } from './AccountMenu.tsx';

// The file of the icons cannot be loaded, as without a connection.
vi.mock('./account-icons.ts', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

afterEach(resetPage);

test('opens without its icons, and the page stays', async () => {
  await renderPage(
    <>
      <AccountMenu />
      <p>The feed</p>
    </>,
  );
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect.element(page.getByText('The feed')).toBeVisible();
});
