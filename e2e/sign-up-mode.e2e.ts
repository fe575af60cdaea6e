import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';
import { gumball } from './support/gumball.ts';

async function choose(page: Page, name: string): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Who can sign up' });
  await select.click();
  await page.getByRole('option', { name }).click();
  await page.getByText('Setting saved').last().waitFor();
}

journey(
  'an operator chooses who can sign up, and guests are told',
  { timeout: 240_000 },
  async ({ newProduct, newMember, newVisitor }) => {
    const product = await newProduct();
    const baseUrl = product.url;
    const olive = await newMember('olive', { baseUrl });
    await gumball(product, 'grant-operator', olive.username);
    await olive.page.goto('/operator?panel=members');
    await olive.page.getByText('Everybody can create an account.').waitFor();
    expect(await findAccessibilityFaults(olive.page)).toEqual([]);

    await choose(olive.page, 'Nobody');
    await olive.page.getByText('Nobody can create an account.').waitFor();
    const { page } = await newVisitor({ baseUrl, width: 390, height: 844, dark: true });
    await page.goto('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByText('Nobody can sign up here at the moment.').waitFor();
    await page.getByLabel('Username').waitFor({ state: 'detached' });
    expect(await findAccessibilityFaults(page)).toEqual([]);

    await choose(olive.page, 'By invitation');
    await page.reload();
    await page.getByText('You need an invitation from a member to sign up.').waitFor();
    const profile = await fetch(`${baseUrl}/api/auth/profile`, {
      headers: { authorization: `Bearer ${olive.accessToken}` },
    });
    const { user } = (await profile.json()) as { user: { referralCode: string } };
    await page.goto(`/signup?ref=${user.referralCode}`);
    await page.getByLabel('Username').fill('invited_one');
    await page.getByLabel('Email').fill('invited@example.org');
    await page.getByLabel('Password', { exact: true }).fill('password1');
    await page.getByLabel('Confirm Password').fill('password1');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This is one of the most common passwords.').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Password', { exact: true }).fill('correct-horse-9');
    await page.getByLabel('Confirm Password').fill('correct-horse-9');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/create-account');
  },
);
