import type { ListedUser } from '@gumball/contract/users/users.schemas';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listedUser } from '../../../test/listed-user.ts';
import { Reopened } from '../../../test/Reopened.tsx';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { FriendsSidebar, type tabs } from './FriendsSidebar.tsx';

const leila = listedUser('2', 'Leila', { friendshipStatus: 'friends', isOnline: true });
const omar = listedUser('3', 'Omar', { friendshipStatus: 'received', friendRequestId: '77' });
const nadia = listedUser('5', 'Nadia', { friendshipStatus: 'received', friendRequestId: '78' });
const priya = listedUser('4', 'Priya');
const pagination = { page: 1, limit: 20, hasMore: false };

/** The responses to actions; reads return the three users. */
let actions: (call: FakeCall) => FakeResponse | Promise<FakeResponse>;
let api: ReturnType<typeof fakeApi>;
let senders: ListedUser[];
let friends: ListedUser[];
let isOffline: boolean;

function read({ path, query }: FakeCall): FakeResponse | undefined {
  if (isOffline) return undefined;
  if (path === '/friends/list') return ok({ friends, pagination });
  if (path === '/friends/chat') return ok({ friends: query.get('q') === 'lei' ? [leila] : [], pagination });
  if (path === '/friends/discover') {
    return ok({ users: [{ ...priya, mutualFriendsCount: 3, sharedCommunitiesCount: 0 }], pagination });
  }
  if (path !== '/friends/requests') return undefined;
  const requests = senders.map((sender) => ({
    id: sender.friendRequestId,
    senderId: sender.id,
    receiverId: '1',
    status: 'pending',
    createdAt: '2026-11-20T10:00:00.000Z',
    sender,
    receiver: leila,
  }));
  return ok({ requests, pagination: { ...pagination, total: requests.length } });
}

beforeEach(() => {
  senders = [omar];
  friends = [leila];
  isOffline = false;
  actions = () => 'network error';
  api = fakeApi((call) => (call.method === 'GET' ? (read(call) ?? 'network error') : actions(call)));
});

afterEach(() => {
  api.restore();
  resetPage();
  navBadges.set({ friends: 0, notifications: 0 });
});

function Sidebar() {
  const [tab, setTab] = useState<(typeof tabs)[number]>('friends');
  return <FriendsSidebar tab={tab} onTab={setTab} selectedId="" onSelect={() => undefined} />;
}

async function open(tab: RegExp) {
  await renderPage(<Sidebar />);
  navBadges.set({ friends: 1 });
  session.updateUser({ friendsCount: 1 });
  await page.getByRole('tab', { name: tab }).click();
}

test('accepting is shown at once, and the counts follow', async () => {
  const responded = Promise.withResolvers<FakeResponse>();
  actions = () => responded.promise;
  await open(/Requests/);
  await page.getByRole('button', { name: 'Accept Omar Haddad' }).click();
  await expect.element(page.getByText('No friend requests')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Friends (2)' })).toBeVisible();
  expect(navBadges.get().friends).toBe(0);
  responded.resolve(ok({ status: 'friends', friendRequestId: null }));
  await expect
    .poll(() => api.calls.find((call) => call.method === 'PUT'))
    .toMatchObject({
      path: '/friends/request/77',
      body: { action: 'accept' },
    });
});

test('without a connection, friends and requests open from their copies', async () => {
  await renderPage(
    <Reopened>
      <Sidebar />
    </Reopened>,
  );
  await expect.element(page.getByText('Leila Haddad')).toBeVisible();
  await page.getByRole('tab', { name: /Requests/ }).click();
  await expect.element(page.getByText('Omar Haddad')).toBeVisible();
  isOffline = true;
  queryClient.clear();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect.element(page.getByText('Leila Haddad')).toBeVisible();
  await page.getByRole('tab', { name: /Requests/ }).click();
  await expect.element(page.getByText('Omar Haddad')).toBeVisible();
  expect(Object.keys(localStorage)).toEqual(
    expect.arrayContaining(['offline:1:friends', 'offline:1:friend-requests:received']),
  );
});

test('a failure is reverted with its message', async () => {
  await open(/Requests/);
  await page.getByRole('button', { name: 'Decline Omar Haddad' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to respond to friend request');
  await expect.element(page.getByRole('button', { name: 'Decline Omar Haddad' })).toBeVisible();
  expect(navBadges.get().friends).toBe(1);
});

test('a request is sent from Discover and cancelled, and the reason is shown', async () => {
  actions = ({ method }) =>
    method === 'POST' ? ok({ status: 'sent', friendRequestId: '88' }) : ok({ message: 'Friend request cancelled' });
  await open(/Discover/);
  await expect.element(page.getByText('3 mutual friends')).toBeVisible();
  await page.getByRole('button', { name: 'Add Friend Priya Haddad' }).click();
  await page.getByRole('button', { name: 'Cancel Priya Haddad' }).click();
  await expect.element(page.getByRole('button', { name: 'Add Friend Priya Haddad' })).toBeVisible();
});

test('a missing request counts as cancelled', async () => {
  actions = ({ method }) =>
    method === 'POST'
      ? ok({ status: 'sent', friendRequestId: '88' })
      : { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'Not found' } };
  await open(/Discover/);
  await page.getByRole('button', { name: 'Add Friend Priya Haddad' }).click();
  await page.getByRole('button', { name: 'Cancel Priya Haddad' }).click();
  await expect.element(page.getByRole('button', { name: 'Add Friend Priya Haddad' })).toBeVisible();
  expect(document.body.textContent).not.toContain('Failed to cancel');
});

test('a member without friends is led to Discover', async () => {
  friends = [];
  await open(/Friends/);
  await expect.element(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add Friend Priya Haddad' })).toBeVisible();
  await page.getByRole('button', { name: 'Find people' }).click();
  await expect.element(page.getByRole('heading', { name: 'No friends yet' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add Friend Priya Haddad' })).toBeVisible();
});

test('a friend who has just accepted appears with their presence', async () => {
  await open(/Friends/);
  await expect.element(page.getByRole('link', { name: /Leila Haddad/ })).toBeVisible();
  friends = [{ ...omar, friendshipStatus: 'friends', friendRequestId: null, isOnline: true }, leila];
  const accepted = {
    userId: '3',
    status: 'friends',
    friendRequestId: null,
    friendsCount: 2,
    receivedCount: 0,
  } as const;
  socket.applyLocally('friends:changed', accepted);
  await expect.element(page.getByRole('link', { name: /Online Omar Haddad/ })).toBeVisible();
});

test('friends are searched by name', async () => {
  await open(/Friends/);
  await expect.element(page.getByRole('link', { name: /Leila Haddad/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search friends' }).fill('zzz');
  await expect.element(page.getByText('No results found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search friends' }).fill('lei');
  await expect.element(page.getByRole('link', { name: /Leila Haddad/ })).toBeVisible();
});

test('the focus moves to the next request, and to the list after the last one', async () => {
  senders = [omar, nadia];
  actions = ({ path }) => {
    senders = senders.filter(({ friendRequestId }) => path !== `/friends/request/${friendRequestId}`);
    return ok({ status: 'none', friendRequestId: null });
  };
  await open(/Requests/);
  const first = page.getByRole('button', { name: 'Decline Omar Haddad' });
  await expect.element(first).toBeVisible();
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Decline Nadia Haddad' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('tabpanel', { name: 'Requests' })).toHaveFocus();
});
