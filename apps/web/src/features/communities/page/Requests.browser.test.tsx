import type { Community, CommunityFacts, CommunityRequest } from '@gumball/contract/communities/communities.schemas';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { socket } from '../../../lib/api/socket.ts';
import { useCommunity } from '../data/communities.queries.ts';
import { RulesNotice } from '../rules/RulesNotice.tsx';
import { CommunityHeader } from './CommunityHeader.tsx';
import RequestsDialog from './RequestsDialog.tsx';

const club: Community = {
  id: '7',
  name: 'Night Owls',
  description: null,
  rules: null,
  avatarUrl: null,
  bannerUrl: null,
  access: 'private',
  showToGuests: true,
  memberCount: 4,
  postsToday: 0,
  postsThisWeek: 0,
  pinnedPostIds: [],
  rulesVersion: 0,
  acceptedRules: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isMember: false,
  userRole: 'none',
  isRequested: false,
  requestsCount: 0,
};

function request(id: string, firstName: string): CommunityRequest {
  const user = {
    id,
    username: `${firstName.toLowerCase()}.fun`,
    firstName,
    lastName: 'Haddad',
    avatarUrl: null,
    frame: null,
    level: 'Novice' as const,
    friendshipStatus: 'none' as const,
    friendRequestId: null,
    isOnline: false,
    lastSeen: null,
  };
  return { id, createdAt: '2026-01-01T00:00:00.000Z', user };
}

let api: ReturnType<typeof fakeApi>;
let respond: (call: FakeCall) => FakeResponse;

function Shown() {
  const { data } = useCommunity(club.id);
  const nothing = () => undefined;
  return data ? (
    <>
      <CommunityHeader
        community={data}
        onEdit={nothing}
        onDelete={nothing}
        onRequests={nothing}
        onInvite={nothing}
        onModerate={nothing}
      />
      <RulesNotice community={data} />
    </>
  ) : (
    <p>Nothing</p>
  );
}

beforeEach(() => {
  api = fakeApi((call) => respond(call));
});
afterEach(() => {
  api.restore();
  resetPage();
});

it('asks to join a private community, withdraws it, and becomes a member when approved', async () => {
  const membership = { success: true, communityId: club.id, isMember: false, userRole: 'none', memberCount: 4 };
  respond = ({ path }) =>
    path.endsWith('/join')
      ? { status: 200, body: { ...membership, isRequested: true } }
      : { status: 200, body: { success: true, community: club } };
  await renderPage(<Shown />);
  await expect.element(page.getByText('Private', { exact: true })).toBeVisible();
  await expect.element(page.getByText('No posts this week')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ask to join Night Owls' }).click();
  await expect.element(page.getByText('Request sent')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw request to join Night Owls' }).click();
  await page.getByRole('button', { name: 'Ask to join Night Owls' }).click();
  await expect.element(page.getByRole('button', { name: /Withdraw/ })).toBeVisible();
  socket.applyLocally('community:membership', {
    communityId: club.id,
    isMember: true,
    userRole: 'member',
    isRequested: false,
    acceptedRules: null,
    memberCount: 5,
    communitiesCount: 1,
  });
  await expect.element(page.getByRole('button', { name: 'Leave Night Owls' })).toBeVisible();
  await expect.element(page.getByText('5 members')).toBeVisible();
});

it('reads a community again whose access changed, and subscribes to it again', async () => {
  const send = vi.spyOn(socket, 'emitVolatile');
  onTestFinished(() => send.mockRestore());
  let access: Community['access'] = 'private';
  respond = () => ({ status: 200, body: { success: true, community: { ...club, access } } });
  await renderPage(<Shown />);
  await expect.element(page.getByText('Private', { exact: true })).toBeVisible();
  const watches = () => send.mock.calls.filter(([event]) => event === 'communities:watch');
  await expect.poll(() => watches().length).toBe(1);
  access = 'public';
  socket.applyLocally('community:access', { communityId: club.id });
  await expect.element(page.getByRole('button', { name: 'Join Night Owls', exact: true })).toBeVisible();
  await expect.poll(() => watches().length).toBe(2);
});

it('shows the rules before it joins, and again when they change', async () => {
  const open = { ...club, access: 'public' as const, rules: '1. Be kind: always\n2. No ads', rulesVersion: 3 };
  const membership = { communityId: club.id, isMember: true, userRole: 'member', isRequested: false, memberCount: 5 };
  respond = ({ path }) =>
    path.endsWith('/join')
      ? { status: 200, body: { success: true, ...membership, acceptedRules: 3 } }
      : { status: 200, body: { success: true, community: open } };
  await renderPage(<Shown />);
  await page.getByRole('button', { name: 'Join Night Owls' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rules of Night Owls' });
  await expect.element(dialog.getByText('Be kind', { exact: true })).toBeVisible();
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await dialog.getByRole('button', { name: 'Accept and join' }).click();
  await expect.element(page.getByRole('button', { name: 'Leave Night Owls' })).toBeVisible();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ rulesVersion: 3 });
  await expect.element(page.getByRole('button', { name: 'Read the rules' })).not.toBeInTheDocument();

  socket.applyLocally('community:changed', {
    communityId: club.id,
    community: {
      ...open,
      ...membership,
      acceptedRules: 3,
      rules: 'Be kind: always',
      rulesVersion: 4,
    } as CommunityFacts,
  });
  await expect.element(page.getByText('The rules of this community have changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Read the rules' }).click();
  await page.getByRole('button', { name: 'Accept the rules' }).click();
  await expect.element(page.getByText('The rules of this community have changed.')).not.toBeInTheDocument();
  expect(api.calls.find(({ method }) => method === 'PUT')).toMatchObject({
    path: '/communities/7/rules/acceptance',
    body: { rulesVersion: 4 },
  });
});

it('lists requests, and decides about each', async () => {
  const waiting = [request('11', 'Omar'), request('12', 'Nadia')];
  respond = ({ method, path }) => {
    if (method === 'PUT') {
      waiting.splice(
        waiting.findIndex(({ id }) => path.endsWith(`/${id}`)),
        1,
      );
      return { status: 200, body: { success: true, memberCount: 5, requestsCount: waiting.length } };
    }
    return {
      status: 200,
      body: { success: true, requests: waiting, pagination: { page: 1, limit: 20, hasMore: false } },
    };
  };
  await renderPage(
    <RequestsDialog community={{ ...club, isMember: true, userRole: 'admin' }} onClose={() => undefined} />,
  );
  await page.getByRole('button', { name: 'Approve Omar Haddad' }).click();
  await expect.element(page.getByText('Omar Haddad')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Decline Nadia Haddad' }).click();
  await expect.element(page.getByText('No requests are waiting.')).toBeVisible();
  expect(api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { action: 'approve' },
    { action: 'decline' },
  ]);
});
