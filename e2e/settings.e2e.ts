import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';
import { logIn } from './support/log-in.ts';

journey(
  'a password change and a sign-out of a device end the session of the other browser immediately',
  async ({ newMember, newVisitor }) => {
    const alice = await newMember('alice');
    const other = await newVisitor();
    await logIn(other.page, alice.username, alice.password);
    await other.page.getByRole('button', { name: 'Account menu' }).waitFor();

    await alice.page.goto('/settings');
    const devices = alice.page.getByRole('region', { name: 'Where you are signed in' });
    await devices
      .getByRole('button', { name: /^Sign out Chrome/ })
      .first()
      .waitFor();
    await alice.page.getByRole('switch', { name: 'Show when I am online' }).waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    const form = alice.page.getByRole('form', { name: 'Change password' });
    await form.getByLabel('Current Password').fill('not mine');
    await form.getByLabel('New Password', { exact: true }).fill('a new secret');
    await form.getByLabel('Confirm New Password').fill('a new secret');
    await form.getByRole('button', { name: 'Change password' }).click();
    await form.getByText('That is not your current password').waitFor();
    await form.getByLabel('Current Password').fill(alice.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await other.page.waitForURL((url) => url.pathname === '/login');
    await other.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    await devices.getByText('This device').waitFor();

    await logIn(other.page, alice.username, 'a new secret');
    await other.page.getByRole('button', { name: 'Account menu' }).waitFor();
    await alice.page.reload();
    await devices
      .getByRole('button', { name: /^Sign out Chrome/ })
      .first()
      .click();
    await other.page.waitForURL((url) => url.pathname === '/login');
  },
);

journey('a member deletes the account and cannot sign in again', async ({ newMember }) => {
  const bob = await newMember('bob', { width: 390, height: 844, dark: true });
  await bob.page.goto('/settings');
  await bob.page.getByRole('button', { name: 'Delete my account' }).click();
  const form = bob.page.getByRole('form', { name: 'Delete account' });
  await form.getByLabel('Password', { exact: true }).fill(bob.password);
  await form.getByRole('button', { name: 'Delete account' }).click();
  await form.getByText('Please type your username to confirm').waitFor();
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  await form.getByLabel(/^Type .* to confirm$/).fill(bob.username);
  await form.getByRole('button', { name: 'Delete account' }).click();
  await bob.page.waitForURL((url) => url.pathname === '/login');
  await bob.page.getByLabel('Username').fill(bob.username);
  await bob.page.getByLabel('Password', { exact: true }).fill(bob.password);
  await bob.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await bob.page.getByText('Invalid username or password').waitFor();
});

journey('a member sends a message to support from a phone', async ({ newMember }) => {
  const { page } = await newMember('carl', { width: 390, height: 844, dark: true });
  await page.goto('/support');
  const form = page.getByRole('form', { name: 'Message to support' });
  await form.getByLabel('Message', { exact: true }).fill('Where are my coins?');
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Your message is on its way').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});
