import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { NotificationsButton } from './NotificationsButton.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi(({ path }) =>
    path === '/notifications'
      ? ok({
          notifications: [],
          pagination: { page: 1, limit: 20, hasMore: false },
          unreadCount: 0,
          unseenCount: 0,
        })
      : 'network error',
  );
});
afterEach(() => {
  api.restore();
  resetPage();
});

test.each([
  ['{Tab}', 'After', 0],
  ['{Shift>}{Tab}{/Shift}', 'Before', 1],
])('%s past an end of its panel leads to the bell, and from there on to %s', async (key, neighbour, panels) => {
  await page.viewport(1280, 800);
  await renderPage(
    <>
      <button type="button">Before</button>
      <NotificationsButton />
      <button type="button">After</button>
    </>,
  );
  const bell = page.getByRole('button', { name: 'Notifications', exact: true });
  await bell.click();
  await expect.element(page.getByText('No notifications yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'View All' })).toHaveFocus();
  await userEvent.keyboard(key);
  await expect.element(bell).toHaveFocus();
  await userEvent.keyboard(key);
  await expect.element(page.getByRole('button', { name: neighbour })).toHaveFocus();
  await expect.poll(() => page.getByRole('dialog').elements()).toHaveLength(panels);
});
