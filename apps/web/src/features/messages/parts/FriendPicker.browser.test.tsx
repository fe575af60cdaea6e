import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { FriendPicker } from './FriendPicker.tsx';

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

test('links to people if there are no friends', async () => {
  const pagination = { page: 1, limit: 20, total: 0, totalPages: 0, hasMore: false };
  api = fakeApi(() => ({ status: 200, body: { success: true, friends: [], pagination } }));
  await renderPage(<FriendPicker isMultiple={false} selected={[]} onToggle={() => undefined} />);
  await expect
    .element(page.getByRole('link', { name: 'Find people' }))
    .toHaveAttribute('href', '/friends?tab=discover');
});
