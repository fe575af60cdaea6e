import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { leila as author } from '../../../test/plain-post.ts';
import { type FakeCall, type FakeResponse, fakeApi, maya, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { confirmStore } from '../../ui/overlays/confirm.ts';
import { requestBlock, requestUnblock } from '../../ui/product/block-request.ts';
import ShellExtras from './ShellExtras.tsx';

const leila: PublicUser = {
  ...author,
  isOnline: false,
  lastSeen: null,
  friendshipStatus: 'none',
  friendRequestId: null,
  bannerUrl: null,
  bio: 'Rides a cargo bike.',
  location: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  gumballs: 23_000,
  friendsCount: 12,
  communitiesCount: 3,
  postsCount: 8,
  pinnedPostId: null,
  mutualFriendsCount: 4,
};

let respond: (call: FakeCall) => FakeResponse;
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  respond = ({ path }) => (path === '/users/2' ? ok({ user: leila }) : { status: 404, body: { success: false } });
  api = fakeApi((call) => respond(call));
});

afterEach(() => {
  api.restore();
  resetPage();
});

/** A page with links to profiles, and the extras. */
async function open() {
  await renderPage(
    <div className="flex flex-col items-start gap-20 p-10">
      <p>Elsewhere</p>
      <a href="/user-profile/2">Leila Haddad</a>
      <a href="/user-profile/3">Gone Member</a>
      <div className="flex gap-20">
        <a href={`/user-profile/${maya.id}`}>Maya Okafor</a>
        <a href="/user-profile/%E0%A4%A">Malformed address</a>
      </div>
      <a href="/user-profile/2" data-hover-card="none">
        Leila in a list
      </a>
      <ShellExtras />
    </div>,
  );
  await userEvent.hover(page.getByText('Elsewhere'));
}

const link = (name: string) => page.getByRole('link', { name, exact: true });
const card = page.getByRole('region', { name: 'Leila Haddad' });
const reads = () => api.calls.filter(({ path }) => path.startsWith('/users/')).map(({ path }) => path);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a link to a profile shows its card, which befriends and closes with Escape', async () => {
  await open();
  await userEvent.hover(link('Leila Haddad').first());
  await expect.element(card).toBeVisible();
  await expect.element(card.getByText('Rides a cargo bike.')).toBeVisible();
  await expect.element(card.getByText('4 mutual friends')).toBeVisible();
  expect(card.getByRole('button', { name: 'More options' }).query()).toBeNull();

  respond = () => ok({ status: 'sent', friendRequestId: '9' });
  // The mouse may move into the card.
  await card.getByRole('button', { name: 'Add Friend' }).click();
  await wait(400);
  await expect.element(card.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
  expect(api.calls.at(-1)).toMatchObject({ method: 'POST', path: '/friends/request/2' });
  await userEvent.keyboard('{Escape}');
  await expect.element(card).not.toBeInTheDocument();

  // The profile was loaded before.
  const before = reads().length;
  await userEvent.hover(page.getByText('Elsewhere'));
  await userEvent.hover(link('Leila Haddad').first());
  await expect.element(card).toBeVisible();
  expect(reads()).toHaveLength(before);
  await userEvent.hover(page.getByText('Elsewhere'));
  await expect.element(card).not.toBeInTheDocument();
});

test('no card for a missing member, oneself, a malformed address, a link that opts out, or a mouse that passes', async () => {
  await open();
  for (const name of ['Gone Member', 'Maya Okafor', 'Malformed address', 'Leila in a list']) {
    await userEvent.hover(link(name));
    await wait(600);
    expect(document.querySelector('[data-hover-card="open"]')).toBeNull();
  }
  expect(reads()).toEqual(['/users/3']);
  await userEvent.hover(link('Leila Haddad').first());
  await userEvent.hover(page.getByText('Elsewhere'));
  await wait(600);
  expect(reads()).toEqual(['/users/3']);
});

test('a member that is blocked has no card', async () => {
  respond = () => ok({ user: { ...leila, friendshipStatus: 'blocked' } });
  await open();
  await userEvent.hover(link('Leila Haddad').first());
  await expect.poll(reads).toContain('/users/2');
  await wait(500);
  expect(document.querySelector('[data-hover-card="open"]')).toBeNull();
});

test('a user is blocked once the block is confirmed', async () => {
  await open();
  const blocked: string[] = [];
  const onBlocked = vi.fn<() => void>();
  respond = ({ method, path }) => {
    if (method !== 'POST' || !path.endsWith('/block')) return { status: 404, body: { success: false } };
    blocked.push(path);
    return ok({ status: 'blocked', friendRequestId: null });
  };
  const hasRequested = () => confirmStore.get()?.question;
  requestBlock('7', onBlocked);
  await expect.poll(hasRequested).toBe('Are you sure you want to block this user?');
  confirmStore.get()?.respond(false);
  await expect.poll(hasRequested).toBeUndefined();
  requestBlock('7', onBlocked);
  await expect.poll(hasRequested).toBe('Are you sure you want to block this user?');
  expect(blocked).toEqual([]);
  confirmStore.get()?.respond(true);
  await expect.poll(() => blocked).toEqual(['/users/7/block']);
  await expect.poll(() => onBlocked.mock.calls.length).toBe(1);
  requestUnblock('7');
  await expect
    .poll(() => api.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path))
    .toEqual(['/users/7/block']);
});
