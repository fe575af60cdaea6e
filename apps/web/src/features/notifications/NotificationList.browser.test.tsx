import type { Notification, NotificationSetting } from '@gumball/contract/notifications/notifications.schemas';
import { phrase } from '@gumball/rules/formats/phrase';
import { notificationKinds } from '@gumball/rules/notifications/notification-types';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Reopened } from '../../../test/Reopened.tsx';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { MarkAllRead, NotificationList } from './NotificationList.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';
import { prependNotification, refreshNotifications } from './notifications.cache.ts';

const leila = {
  id: '2',
  username: 'leila.fun',
  firstName: 'Leila',
  lastName: 'Haddad',
  avatarUrl: null,
  level: 'Novice',
} as const;
const notification = (id: string, change: Partial<Notification> = {}): Notification => ({
  id,
  type: 'post_liked',
  actor: leila,
  actorsCount: 1,
  message: '',
  phrase: phrase('Leila Haddad liked your post: “{id}”', { id }),
  read: false,
  seen: false,
  createdAt: new Date().toISOString(),
  link: `/post/${id}`,
  ...change,
});
const unreadCounts = (unreadCount: number) => ({ unreadCount, unseenCount: unreadCount });

let listResponse: (call: FakeCall) => FakeResponse;
let markResponse: (call: FakeCall) => FakeResponse;
let api: ReturnType<typeof fakeApi>;
const markedPaths = () => api.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path);
const settings: NotificationSetting[] = notificationKinds.map((kind) => ({ kind, inApp: true, desktop: true }));

beforeEach(() => {
  listResponse = () =>
    ok({ notifications: [], pagination: { page: 1, limit: 20, hasMore: false }, ...unreadCounts(0) });
  markResponse = () => ok(unreadCounts(0));
  api = fakeApi((call) => {
    if (call.method === 'PUT') return markResponse(call);
    if (call.path === '/notifications/settings') return ok({ settings });
    return call.path === '/notifications' ? listResponse(call) : 'network error';
  });
});
afterEach(() => {
  api.restore();
  resetPage();
  navBadges.set({ friends: 0, notifications: 0 });
});

const open = () =>
  renderPage(
    <>
      <MarkAllRead />
      <NotificationList />
    </>,
  );
const row = (id: string) => page.getByRole('link', { name: new RegExp(`“${id}”`) });
const listOf = (...notifications: Notification[]) =>
  ok({ notifications, pagination: { page: 1, limit: 20, hasMore: false }, ...unreadCounts(notifications.length) });

test('groups notifications by Today and Earlier, and resets the number on the bell', async () => {
  listResponse = () =>
    listOf(notification('a'), notification('b', { createdAt: '2026-01-02T10:00:00.000Z', read: true }));
  navBadges.set({ notifications: 2 });
  await open();
  const [today, earlier] = [page.getByRole('region', { name: 'Today' }), page.getByRole('region', { name: 'Earlier' })];
  await expect.element(today.getByRole('link', { name: /“a”.*Unread/ })).toBeVisible();
  await expect.element(earlier.getByRole('link', { name: /“b”/ })).toBeVisible();
  expect(earlier.getByText('Unread').query()).toBeNull();
  await expect.element(today.getByText('Leila Haddad', { exact: true })).toBeVisible();
  await expect.poll(markedPaths).toEqual(['/notifications/seen']);
  expect(navBadges.get().notifications).toBe(0);
});

test('without a connection, the list opens from its copy, with what arrived since it was read', async () => {
  listResponse = () => listOf(notification('a'));
  await renderPage(
    <Reopened>
      <NotificationList />
    </Reopened>,
  );
  await expect.element(row('a')).toBeVisible();
  prependNotification(notification('b'));
  await expect.element(row('b')).toBeVisible();
  window.dispatchEvent(new Event('pagehide'));
  queryClient.clear();
  listResponse = () => 'network error';
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect.element(row('b')).toBeVisible();
  await expect.element(row('a')).toBeVisible();
  expect(api.calls.filter(({ path }) => path === '/notifications')).toHaveLength(2);
});

test('a hidden tab marks nothing as seen; the member who returns to it has seen the list', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  document.dispatchEvent(new Event('visibilitychange'));
  listResponse = () => listOf(notification('a'));
  navBadges.set({ notifications: 1 });
  await open();
  await expect.element(row('a')).toBeVisible();
  navBadges.set({ notifications: 2 });
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect([markedPaths(), navBadges.get().notifications]).toEqual([[], 2]);
  visibility.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(markedPaths).toEqual(['/notifications/seen']);
});

test('after everything is marked as read, the list has the focus', async () => {
  listResponse = () => listOf(notification('a'));
  await open();
  const mark = page.getByRole('button', { name: 'Mark all read' });
  await expect.element(mark).toBeVisible();
  (mark.element() as HTMLElement).focus();
  await mark.click();
  await expect.element(mark).not.toBeInTheDocument();
  expect(document.activeElement?.contains(row('a').element())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test('an empty list shows an empty state', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Mark all read' }).query()).toBeNull();
});

test('a list that fails to load offers a retry, and a loaded list stays visible', async () => {
  listResponse = () => ({ status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'no' } });
  await open();
  await expect.element(page.getByRole('heading', { name: "Couldn't load notifications" })).toBeVisible();
  listResponse = () => listOf(notification('a'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(row('a')).toBeVisible();
  listResponse = () => ({ status: 500, body: { success: false, code: 'SERVER_ERROR', message: 'no' } });
  refreshNotifications();
  await expect.element(page.getByText("Couldn't refresh")).toBeVisible();
  await expect.element(row('a')).toBeVisible();
  listResponse = () => listOf(notification('b'), notification('a'));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(row('b')).toBeVisible();
  expect(page.getByText("Couldn't refresh").query()).toBeNull();
});

test('loads more at the end, and shows a notification that moved to the head once', async () => {
  const cursors: (string | null)[] = [];
  listResponse = ({ query }) => {
    cursors.push(query.get('cursor'));
    if (query.get('cursor') === null) {
      return ok({
        notifications: [notification('a'), notification('b')],
        pagination: { page: 1, limit: 20, hasMore: true, nextCursor: 'next' },
        ...unreadCounts(0),
      });
    }
    return listOf(notification('c'));
  };
  await open();
  await expect.element(row('c')).toBeVisible();
  expect(cursors).toEqual([null, 'next']);
  prependNotification(notification('c', { phrase: phrase('Leila Haddad and 1 other liked your post: “c”') }));
  await expect
    .poll(() =>
      page
        .getByRole('link')
        .elements()
        .map(({ textContent }) => /“(.)”/.exec(textContent)?.[1]),
    )
    .toEqual(['c', 'a', 'b']);
  expect(page.getByRole('link').first().element().textContent).toContain('Leila Haddad and 1 other liked your post');
});

test('marks all as read optimistically and rolls back on failure', async () => {
  listResponse = () => listOf(notification('a'));
  await open();
  markResponse = () => 'network error';
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect.element(page.getByText('Could not mark all as read').or(page.getByText(/connection/i))).toBeVisible();
  await expect.element(page.getByText('Unread')).toBeVisible();
  markResponse = () => ok(unreadCounts(0));
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect.element(page.getByText('Unread')).not.toBeInTheDocument();
  expect(markedPaths()).toContain('/notifications/read');
});

test('turning a kind off in the app disables it on the desktop, and a failed change is reverted', async () => {
  await renderPage(<NotificationSettings />);
  const [app, desktop] = [
    page.getByRole('checkbox', { name: 'Likes in the app' }),
    page.getByRole('checkbox', { name: 'Likes on the desktop' }),
  ];
  await app.click();
  await expect.element(desktop).toBeDisabled();
  await expect
    .poll(() => api.calls.find(({ method }) => method === 'PUT')?.body)
    .toEqual({ settings: [{ kind: 'likes', inApp: false, desktop: true }] });
  markResponse = () => 'network error';
  await page.getByRole('checkbox', { name: 'Tasks on the desktop' }).click();
  await expect.element(page.getByRole('checkbox', { name: 'Tasks on the desktop' })).toBeChecked();
});
