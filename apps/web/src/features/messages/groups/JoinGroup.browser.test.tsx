import type { GroupAccess, InvitePreview } from '@gumball/contract/messages/groups.schemas';
import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { Notification } from '@gumball/contract/notifications/notifications.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseLimits } from '../../../../test/choose-limits.ts';
import { type FakeCall, type FakeResponse, fakeApi, ok, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { GroupInvites } from './GroupInvites.tsx';
import { JoinGroup } from './JoinGroup.tsx';

const time = '2026-11-20T09:00:00.000Z';
const userOf = (id: string, firstName: string) => ({
  id,
  username: `${firstName.toLowerCase()}.fun`,
  firstName,
  lastName: 'Mensah',
  avatarUrl: null,
});
const invite: InvitePreview = {
  name: 'Painters',
  avatarUrl: null,
  memberCount: 3,
  asks: false,
  state: 'open',
  conversationId: null,
};

let preview: InvitePreview | undefined;
let access: GroupAccess;
let api: ReturnType<typeof fakeApi>;

function respond({ path, method, body }: FakeCall): FakeResponse {
  if (path === '/messages/invites/abc/join') {
    preview = { ...invite, state: 'joined', conversationId: '7', memberCount: 4 };
    return ok({ invite: preview });
  }
  if (method === 'DELETE' && path === '/messages/invites/abc/request') {
    preview = { ...invite, asks: true };
    return ok({});
  }
  if (path.startsWith('/messages/invites/'))
    return preview
      ? ok({ invite: preview })
      : { status: 404, body: { success: false, code: 'NOT_FOUND', message: 'No' } };
  if (method === 'POST' && path.endsWith('/invites')) {
    const { maxUses, asks } = body as { maxUses: number | null; asks: boolean };
    const made = { id: '1', code: 'abc', asks, maxUses, uses: 0, expiresAt: time, createdAt: time };
    access = { ...access, invites: [{ ...made, creator: userOf('1', 'Mine') }] };
  }
  if (method === 'DELETE' && path.includes('/invites/')) access = { ...access, invites: [] };
  if (path.includes('/requests/')) access = { ...access, requests: [] };
  if (path.includes('/removed/')) access = { ...access, removed: [] };
  return ok(access);
}

beforeEach(() => {
  preview = invite;
  access = {
    invites: [],
    requests: [{ user: userOf('2', 'Kofi'), at: time }],
    removed: [{ user: userOf('3', 'Ama'), at: time }],
  };
  api = fakeApi(respond);
});
afterEach(() => {
  api.restore();
  resetPage();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const changes = () =>
  api.calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]);

test('a link shows the group, and its button joins it', async () => {
  const onJoined = vi.fn<(id: string) => void>();
  await renderPage(<JoinGroup code="abc" onJoined={onJoined} />);
  await expect.element(page.getByRole('heading', { name: 'Painters' })).toBeVisible();
  await expect.element(page.getByText('3 members')).toBeVisible();
  await button('Join group').click();
  await expect.poll(() => onJoined.mock.calls).toEqual([['7']]);
});

test('a request can be withdrawn, and asked again', async () => {
  preview = { ...invite, asks: true, state: 'requested' };
  await renderPage(<JoinGroup code="abc" onJoined={() => {}} />);
  await button('Withdraw request').click();
  await expect.element(button('Ask to join')).toBeVisible();
  expect(changes()).toEqual([['DELETE', '/messages/invites/abc/request', undefined]]);
});

test('a link that cannot be used says so', async () => {
  preview = undefined;
  await renderPage(<JoinGroup code="gone" onJoined={() => {}} />);
  await expect.element(page.getByText('This link cannot be used')).toBeVisible();
  expect(button('Join group').elements()).toEqual([]);
});

test('a request waits, and a full group says so', async () => {
  preview = { ...invite, asks: true, state: 'requested' };
  await renderPage(<JoinGroup code="abc" onJoined={() => {}} />);
  await expect.element(page.getByText(/^You asked to join/)).toBeVisible();
});

test('managers answer requests, make and revoke links, and allow removed members again', async () => {
  await renderPage(<GroupInvites conversation={{ id: '7' } as Conversation} />);
  await button('Accept: Kofi Mensah').click();
  await expect.element(page.getByText('Requests to join')).not.toBeInTheDocument();
  await page.getByRole('switch', { name: 'Ask to join' }).click();
  await button('Create link').click();
  await expect.element(page.getByText(`${location.origin}/join/abc`)).toBeVisible();
  await button('Revoke link').click();
  await button('Revoke').click();
  await expect.element(page.getByText(`${location.origin}/join/abc`)).not.toBeInTheDocument();
  await button('Allow again: Ama Mensah').click();
  await expect.element(page.getByText('Cannot join by a link')).not.toBeInTheDocument();
  expect(changes()).toEqual([
    ['PUT', '/messages/conversations/7/requests/2', { accept: true }],
    ['POST', '/messages/conversations/7/invites', { expiresIn: 'week', maxUses: null, asks: true }],
    ['DELETE', '/messages/conversations/7/invites/1', undefined],
    ['DELETE', '/messages/conversations/7/removed/3', undefined],
  ]);
});

test('a request that arrives while the group is managed is shown, one to another group reads nothing', async () => {
  access = { ...access, requests: [] };
  await renderPage(<GroupInvites conversation={{ id: '7' } as Conversation} />);
  await expect.element(button('Allow again: Ama Mensah')).toBeVisible();
  const reads = api.calls.length;
  const notify = (link: string) =>
    socket.applyLocally('notification:new', {
      notification: { type: 'group_request', link } as Notification,
      unseenCount: 1,
      unreadCount: 1,
    });
  access = { ...access, requests: [{ user: userOf('2', 'Kofi'), at: time }] };
  notify('/chat/77');
  notify('/chat/7');
  await expect.element(button('Accept: Kofi Mensah')).toBeVisible();
  expect(api.calls).toHaveLength(reads + 1);
});

test('as many links are offered as the site allows now', async () => {
  await renderPage(<GroupInvites conversation={{ id: '7' } as Conversation} />);
  await button('Create link').click();
  await expect.element(page.getByText(`${location.origin}/join/abc`)).toBeVisible();
  await expect.element(button('Create link')).toBeVisible();
  chooseLimits({ groupLinks: 1 });
  await expect.element(page.getByText('This group has as many links as are allowed', { exact: false })).toBeVisible();
  expect(button('Create link').elements()).toEqual([]);
});
