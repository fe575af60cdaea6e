import type { CommunityInvitation } from '@gumball/contract/communities/invitations.schemas';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeCall, type FakeResponse, fakeApi, renderPage, resetPage } from '../../../../test/TestPage.tsx';
import { InvitationCard } from './InvitationCard.tsx';
import InvitationsDialog from './InvitationsDialog.tsx';

const club = {
  id: '7',
  name: 'Night Owls',
  description: null,
  rules: 'Be kind.',
  avatarUrl: null,
  bannerUrl: null,
  access: 'hidden' as const,
  showToGuests: true,
  memberCount: 4,
  postsToday: 0,
  postsThisWeek: 0,
  pinnedPostIds: [],
  rulesVersion: 0,
  acceptedRules: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isMember: true,
  userRole: 'moderator' as const,
  isRequested: false,
  requestsCount: 0,
};

let api: ReturnType<typeof fakeApi>;
let respond: (call: FakeCall) => FakeResponse;

beforeEach(() => {
  api = fakeApi((call) => respond(call));
});
afterEach(() => {
  api.restore();
  resetPage();
});

it('creates a link, shows it and revokes it', async () => {
  const invitations: CommunityInvitation[] = [];
  respond = ({ method }) => {
    if (method === 'GET') return { status: 200, body: { success: true, invitations } };
    if (method === 'DELETE') {
      invitations.pop();
      return { status: 200, body: { success: true } };
    }
    const times = { createdAt: '2026-01-01T00:00:00.000Z', expiresAt: null };
    invitations.push({ id: '3', code: 'Abc', ...times, maxUses: 10, uses: 2 });
    return { status: 201, body: { success: true, invitation: invitations[0] } };
  };
  await renderPage(<InvitationsDialog community={club} onClose={() => undefined} />);
  await expect.element(page.getByText('No links yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByText(/community.join#Abc/)).toBeVisible();
  await expect.element(page.getByText('Used 2 of 10 times · without an end')).toBeVisible();
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ duration: 'week', maxUses: null });
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('No links yet.')).toBeVisible();
});

it('joins by an invitation', async () => {
  const joined: string[] = [];
  const membership = {
    communityId: '7',
    isMember: true,
    userRole: 'member',
    isRequested: false,
    acceptedRules: null,
    memberCount: 5,
  };
  respond = () => ({ status: 200, body: { success: true, ...membership } });
  await renderPage(
    <InvitationCard community={{ ...club, isMember: false }} code="Abc" onJoined={(id) => joined.push(id)} />,
  );
  await expect.element(page.getByText('Hidden · 4 members')).toBeVisible();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Rules of Night Owls' })
    .getByRole('button', { name: 'Accept and join' })
    .click();
  await expect.poll(() => joined).toEqual(['7']);
  expect(api.calls.map(({ path, body }) => [path, body])).toEqual([
    ['/communities/invitation/accept', { code: 'Abc', rulesVersion: 0 }],
  ]);
});
