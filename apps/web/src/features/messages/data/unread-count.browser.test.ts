import { afterAll, afterEach, expect, test } from 'vitest';
import { type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { navBadges } from '../../../ui/product/nav-badges.ts';
import { isUnreadCountOld, refreshUnreadCount } from './messages.live.ts';

const answers: ((response: FakeResponse) => void)[] = [];
const api = fakeApi(({ path }) => {
  if (path !== '/messages/unread-count') return 'network error';
  return new Promise((resolve) => answers.push(resolve));
});

afterEach(() => {
  answers.length = 0;
  resetPage();
});
afterAll(() => api.restore());

const requestCount = async () => {
  const before = answers.length;
  refreshUnreadCount();
  await expect.poll(() => answers.length).toBe(before + 1);
};

test('an answer that arrives after that of a later request does not replace it', async () => {
  await renderPage(null);
  await requestCount();
  await requestCount();
  answers[1]?.(ok({ unreadCount: 2 }));
  await expect.poll(() => navBadges.get().messages).toBe(2);
  answers[0]?.(ok({ unreadCount: 1 }));
  await requestCount();
  expect(navBadges.get().messages).toBe(2);
  answers[2]?.(ok({ unreadCount: 0 }));
  await expect.poll(() => navBadges.get().messages).toBe(0);
  expect(isUnreadCountOld()).toBe(false);
});

test('a request that fails leaves the count marked as old until a later one succeeds', async () => {
  await renderPage(null);
  await requestCount();
  answers[0]?.('network error');
  expect(isUnreadCountOld()).toBe(true);
  await requestCount();
  answers[1]?.(ok({ unreadCount: 3 }));
  await expect.poll(() => navBadges.get().messages).toBe(3);
  expect(isUnreadCountOld()).toBe(false);
});
