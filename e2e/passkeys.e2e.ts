import { freePort } from '@gumball/server/test/free-port';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

/** Gives the page an authenticator that verifies its user without a question. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    empty: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    setVerified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

journey(
  'a member adds a passkey, signs in with it alone, and removes it',
  { timeout: 240_000 },
  async ({ newProduct, newMember }) => {
    // A passkey belongs to a host name: an address of numbers has none.
    const port = String(await freePort());
    const product = await newProduct({ PORT: port, PUBLIC_URL: `http://localhost:${port}` });
    const alice = await newMember('alice', { baseUrl: product.env['PUBLIC_URL'] ?? '' });
    const { page } = alice;
    const authenticator = await addAuthenticator(page);
    await page.goto('/settings#passkeys');
    const section = page.getByRole('region', { name: 'Passkeys' });
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    const form = page.getByRole('form', { name: 'Add a passkey' });
    await form.getByLabel('Name', { exact: true }).fill('My laptop');
    await form.getByLabel('Password', { exact: true }).fill('not mine');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByText('That is not your current password').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await form.getByLabel('Password', { exact: true }).fill(alice.password);
    await form.getByRole('button', { name: 'Continue' }).click();
    await section.getByText('My laptop', { exact: true }).waitFor();
    await section.getByText('Never used').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await section.getByRole('button', { name: 'Add a passkey' }).click();
    await form.getByLabel('Password', { exact: true }).fill(alice.password);
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByText('This device has a passkey of your account already.').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await section.getByRole('button', { name: 'Rename the passkey My laptop' }).click();
    await section.getByLabel('Name', { exact: true }).fill('Old laptop');
    await section.getByRole('button', { name: 'Save' }).click();
    await section.getByText('Old laptop', { exact: true }).waitFor();

    const signOut = async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL((url) => url.pathname === '/login');
    };
    await signOut();
    await page.goto('/login?redirect=/settings');
    const passkeyButton = page.getByRole('button', { name: 'Sign in with a passkey' });
    await passkeyButton.click();
    await page.waitForURL((url) => url.pathname === '/settings');
    await section.getByText('Last used').waitFor();

    await section.getByRole('button', { name: 'Remove the passkey Old laptop' }).click();
    await section.getByLabel('Password', { exact: true }).fill(alice.password);
    await section.getByRole('button', { name: 'Remove', exact: true }).click();
    // The form hides the list while the passkey is being removed.
    await page.getByText('The passkey Old laptop is removed').waitFor();
    expect(await section.getByText('Old laptop', { exact: true }).count()).toBe(0);
    await signOut();
    await passkeyButton.click();
    await page.getByText('This passkey does not belong to an account here.').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await authenticator.empty();
    await passkeyButton.click();
    await page.getByText('No passkey was used.').waitFor();
  },
);
