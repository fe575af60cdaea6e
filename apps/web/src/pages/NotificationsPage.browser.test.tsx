import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { phrase } from '@gumball/rules/formats/phrase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../test/TestPage.tsx';
import { refreshNotifications } from '../features/notifications/notifications.cache.ts';
import { NotificationsPage } from './NotificationsPage.tsx';

const request: Notification = {
  id: '10',
  type: 'friend_request',
  actor: { id: '2', username: 'leila.fun', firstName: 'Leila', lastName: 'Haddad', avatarUrl: null, level: 'Novice' },
  actorsCount: 1,
  message: '',
  phrase: phrase('{who} sent you a friend request', { who: 'Leila Haddad' }),
  read: true,
  seen: true,
  createdAt: new Date().toISOString(),
  link: '/friends?tab=requests',
};
const like: Notification = { ...request, id: '11', type: 'post_liked', phrase: phrase('Liked'), link: '/post/1' };

let notifications: Notification[];
let respond: (call: FakeCall) => FakeResponse;
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  notifications = [request, like];
  api = fakeApi((call) => {
    if (call.path === '/friends/status/2') return ok({ status: 'received', friendRequestId: '77' });
    if (call.path === '/friends/request/77') return respond(call);
    const pagination = { page: 1, limit: 20, hasMore: false };
    if (call.path !== '/notifications') return 'network error';
    return ok({ notifications, pagination, unreadCount: 0, unseenCount: 0 });
  });
});
afterEach(() => {
  api.restore();
  resetPage();
});

const button = (name: string) => page.getByRole('button', { name });
const responses = () => api.calls.filter(({ path }) => path === '/friends/request/77').map(({ body }) => body);

test('a friend request is accepted below its notification, and a failure brings the buttons back', async () => {
  respond = () => 'network error';
  await renderPage(<NotificationsPage />);
  await expect.element(button('Accept Leila Haddad')).toBeVisible();
  // The like of the same member has none.
  expect(button('Accept Leila Haddad').elements()).toHaveLength(1);
  await button('Accept Leila Haddad').click();
  await expect.element(page.getByText('Request accepted')).not.toBeInTheDocument();
  await expect.element(button('Accept Leila Haddad')).toBeVisible();
  respond = () => ok({ status: 'friends', friendRequestId: null });
  await button('Accept Leila Haddad').click();
  await expect.element(page.getByText('Request accepted')).toBeVisible();
  expect(responses()).toEqual([{ action: 'accept' }, { action: 'accept' }]);
  // The server withdraws the notification. The focus stays in the list.
  notifications = [like];
  refreshNotifications();
  await expect.element(page.getByText('Request accepted')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /^Liked/ })).toHaveFocus();
});

test('a friend request is declined below its notification', async () => {
  respond = () => ok({ status: 'none', friendRequestId: null });
  await renderPage(<NotificationsPage />);
  await button('Decline Leila Haddad').click();
  await expect.element(page.getByText('Request declined')).toBeVisible();
  expect(responses()).toEqual([{ action: 'decline' }]);
});
