import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const friendsLink = (page: Page, name: RegExp | string) => page.getByRole('navigation').getByRole('link', { name });
const idOf = async (who: { page: Page; accessToken: string }) => {
  const response = await who.page.request.get('/api/auth/profile', {
    headers: { authorization: `Bearer ${who.accessToken}` },
  });
  const body = (await response.json()) as { user: { id: string } };
  return body.user.id;
};

journey(
  "two members befriend, unfriend and block each other and see each other's changes immediately",
  async ({ newMember }) => {
    const alice = await newMember('alice');
    const bob = await newMember('bob');
    const [aliceId, bobId] = [await idOf(alice), await idOf(bob)];
    const stem = (username: string) => username.replace('.fun', '');

    await alice.page.goto(`/user/${bob.username}`);
    await alice.page.getByRole('heading', { level: 1, name: 'Bob Tester' }).waitFor();
    await alice.page.goto(`/user/${stem(bob.username)}`);
    await alice.page.getByRole('heading', { level: 1, name: 'Bob Tester' }).waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    await bob.page.goto('/friends');
    await bob.page.getByText('No friends yet').waitFor();
    await alice.page.getByRole('button', { name: 'Add Friend' }).click();
    await alice.page.getByRole('button', { name: 'Cancel Request' }).waitFor();

    await friendsLink(bob.page, 'Friends, 1 new').waitFor();
    await tab(bob.page, /Requests/).click();
    await bob.page.getByRole('button', { name: 'Accept Alice Tester' }).waitFor();
    expect(await findAccessibilityFaults(bob.page)).toEqual([]);
    await bob.page.getByRole('button', { name: 'Accept Alice Tester' }).click();
    await bob.page.getByText('No friend requests').waitFor();
    await tab(bob.page, /Friends \(1\)/).click();
    await alice.page.getByRole('button', { name: 'Friends', exact: true }).waitFor();
    await alice.page.getByText('You and Bob are friends').waitFor();
    await alice.page.getByRole('link', { name: 'Say hi' }).waitFor();

    await bob.page
      .getByRole('tabpanel', { name: 'Friends' })
      .getByRole('link', { name: /Alice Tester/ })
      .click();
    await bob.page.getByRole('heading', { level: 2, name: 'Alice Tester' }).waitFor();
    expect(new URL(bob.page.url()).pathname).toBe('/friends');
    expect(await findAccessibilityFaults(bob.page)).toEqual([]);

    await alice.page.getByRole('button', { name: 'Friends', exact: true }).click();
    await alice.page.getByRole('menuitem', { name: 'Remove friend' }).click();
    await bob.page.getByText('No friends yet').waitFor();
    // The list without friends offers other members with the same button.
    const profile = bob.page.getByRole('region', { name: 'Alice Tester' });
    await profile.getByRole('button', { name: 'Add Friend' }).click();
    await alice.page.getByRole('button', { name: 'Accept' }).waitFor();

    await profile.getByRole('button', { name: 'More options' }).click();
    await bob.page.getByRole('menuitem', { name: 'Block' }).click();
    const question = bob.page.getByRole('alertdialog', { name: 'Are you sure you want to block this user?' });
    await question.getByRole('button', { name: 'Block' }).click();
    await bob.page.getByText('You blocked this member.').waitFor();
    const notified = alice.page.getByText('Member not found').waitFor();
    await alice.page.goto(`/user-profile/${bobId}`);
    await alice.page.waitForURL((url) => url.pathname === '/friends');
    await notified;

    await bob.page.goto(`/user-profile/${aliceId}`);
    await bob.page.getByRole('heading', { name: 'You blocked this member' }).waitFor();
    await bob.page.getByRole('button', { name: 'Unblock' }).click();
    await bob.page.getByRole('button', { name: 'Add Friend' }).waitFor();
  },
);

journey('on a phone a row opens the page, and Back returns to the list', async ({ newMember }) => {
  const alice = await newMember('alice', { width: 390, height: 844 });
  const bob = await newMember('bob');
  await bob.page.goto(`/user-profile/${await idOf(alice)}`);
  await bob.page.getByRole('button', { name: 'Add Friend' }).click();
  await alice.page.goto('/friends');
  await tab(alice.page, /Requests/).click();
  await alice.page.getByRole('link', { name: /Bob Tester/ }).click();
  await alice.page.waitForURL((url) => url.pathname.startsWith('/user-profile/'));
  await alice.page.getByRole('button', { name: 'Accept' }).click();
  await alice.page.getByRole('button', { name: 'Friends', exact: true }).waitFor();
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);
  await alice.page.goBack();
  await tab(alice.page, /Friends \(1\)/).click();
  // A suggestion of the same name leads to another address.
  await alice.page.locator('a[href^="/user/"]', { hasText: 'Bob Tester' }).click();
  await alice.page.waitForURL((url) => url.pathname.startsWith('/user/'));
});
