import type { PublicUser } from '@gumball/contract/users/users.schemas';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listedUser } from '../../../test/listed-user.ts';
import { fakeApi, ok, renderPage, resetPage } from '../../../test/TestPage.tsx';
import { refresh } from '../../lib/api/query-client.ts';
import { friendKeys } from './friends.cache.ts';
import { MemberProfile } from './MemberProfile.tsx';

const ben: PublicUser = {
  ...listedUser('2', 'Ben', { lastName: 'Okoro' }),
  bannerUrl: null,
  bio: null,
  location: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  gumballs: 0,
  friendsCount: 0,
  communitiesCount: 0,
  postsCount: 0,
  pinnedPostId: null,
  mutualFriendsCount: 0,
};

let api: ReturnType<typeof fakeApi>;

afterEach(() => {
  api.restore();
  resetPage();
});

test('a block by keyboard moves the focus to Unblock, and on where that is replaced', async () => {
  let isBlocked = false;
  api = fakeApi(({ method, path }) => {
    if (path === '/users/2/block') {
      isBlocked = method === 'POST';
      return ok({ status: isBlocked ? 'blocked' : 'none', friendRequestId: null });
    }
    if (path === '/users/ben' && !isBlocked) return ok({ user: ben });
    if (path === '/users/blocked') return ok({ users: [ben], pagination: { page: 1, limit: 20, hasMore: false } });
    if (path === '/friends/status/ben') return ok({ status: 'blocked', userId: '2', friendRequestId: null });
    return { status: 404, body: { success: false, code: 'USER_NOT_FOUND' } };
  });
  await renderPage(
    <MemberProfile identifier="ben" notFound={null}>
      {() => null}
    </MemberProfile>,
  );
  const menu = page.getByRole('button', { name: 'More options' });
  await expect.element(menu).toBeVisible();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  const unblock = page.getByRole('button', { name: 'Unblock' });
  await expect.element(unblock).toHaveFocus();
  // The server sends no profile of a blocked member.
  refresh(friendKeys.people);
  await expect.element(page.getByText('You blocked this member')).toBeVisible();
  await expect.element(unblock).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  expect(document.activeElement?.closest('#main')).not.toBeNull();
});
