import { startIdentityProvider } from '@gumball/server/test/data/identity-provider';
import { freePort } from '@gumball/server/test/free-port';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';
import { logIn } from './support/log-in.ts';

async function answerProvider(page: Page, account: string, action = 'Allow'): Promise<void> {
  await page.waitForURL(/\/interaction\//);
  await page.getByLabel('Account').fill(account);
  await page.getByRole('button', { name: action }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
}

journey(
  'a guest signs up with a provider, and a member links an account and signs in with it',
  { timeout: 240_000 },
  async ({ newProduct, newVisitor, newMember }) => {
    const port = String(await freePort());
    const provider = await startIdentityProvider(`http://127.0.0.1:${port}`);
    onTestFinished(() => provider.stop());
    provider.accounts.set('ann', { email: 'ann@example.com', email_verified: true });
    provider.accounts.set('bo', { email: 'bo@example.com', email_verified: false });
    const { url: baseUrl } = await newProduct({ PORT: port, OIDC_PROVIDERS: provider.config });

    const { page } = await newVisitor({ baseUrl, width: 390, height: 844, dark: true });
    await page.goto('/login?redirect=/friends');
    const button = page.getByRole('button', { name: 'Continue with Work' });
    await button.click();
    await answerProvider(page, 'ann', 'Deny');
    await page.getByText('The sign-in was cancelled.').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await button.click();
    await answerProvider(page, 'bo');
    await page.getByText('Work has not verified your email address.').waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).click();
    // The provider would sign the same account in again.
    await page.context().clearCookies();
    await button.click();
    await answerProvider(page, 'ann');
    await page.getByText('Work has confirmed ann@example.com.').waitFor();
    expect(new URL(page.url()).search).toBe('?redirect=%2Ffriends');
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Username').fill('an');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await page.getByLabel('Username').fill('ann_of_work');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/create-account');
    await page.getByLabel('First Name').fill('Ann');
    await page.getByLabel('Last Name').fill('Worker');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL((url) => url.pathname === '/friends');
    await page.goto('/settings#linked-accounts');
    await page.getByText('Your account has no password yet.').first().waitFor();

    const carl = await newMember('carl', { baseUrl });
    await carl.page.goto('/settings#linked-accounts');
    const section = carl.page.getByRole('region', { name: 'Linked accounts' });
    const link = async (account: string) => {
      await section.getByRole('button', { name: 'Link Work' }).click();
      await section.getByLabel('Password', { exact: true }).fill(carl.password);
      await section.getByRole('button', { name: 'Continue' }).click();
      await answerProvider(carl.page, account);
    };
    await link('ann');
    await carl.page.getByText('This account of Work is linked to another member.').waitFor();
    await carl.page.getByRole('link', { name: 'Back to the settings' }).click();
    await carl.context.clearCookies();
    await link('bo');
    await section.getByText('bo@example.com').waitFor();
    expect(await findAccessibilityFaults(carl.page)).toEqual([]);
    await signOut(carl.page);
    await carl.page.getByRole('button', { name: 'Continue with Work' }).click();
    await carl.page.getByRole('button', { name: 'Account menu' }).waitFor();

    await carl.page.goto('/settings#linked-accounts');
    await section.getByRole('button', { name: 'Unlink Work' }).click();
    await section.getByLabel('Password', { exact: true }).fill(carl.password);
    await section.getByRole('button', { name: 'Unlink', exact: true }).click();
    await section.getByRole('button', { name: 'Link Work' }).waitFor();
    await signOut(carl.page);
    await provider.stop();
    await carl.page.getByRole('button', { name: 'Continue with Work' }).waitFor();
    await logIn(carl.page, carl.username, carl.password);
  },
);
