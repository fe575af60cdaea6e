import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { gumball } from './support/gumball.ts';

async function referralCodeOf({ accessToken }: Member, baseUrl: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const response = await fetch(`${baseUrl}/api/referrals/generate-code`, { method: 'POST', headers });
  const { referralCode } = (await response.json()) as { referralCode?: string };
  if (!referralCode) throw new Error(`no referral code: ${response.status}`);
  return referralCode;
}

/** Signs up accounts with mailboxes of one family and one inviter. */
async function plantFarm(baseUrl: string, referralCode: string, names: string[]): Promise<void> {
  for (const [number, name] of names.entries()) {
    const secret = `${name} has a secret`;
    const response = await fetch(`${baseUrl}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': `browser of ${name}` },
      body: JSON.stringify({
        username: `${name}.fun`,
        email: `farmer${number + 10}@example.com`,
        password: secret,
        confirmPassword: secret,
        referralCode,
      }),
    });
    if (response.status !== 201) throw new Error(`${name} was not signed up: ${response.status}`);
  }
}

journey(
  'an operator opens a cluster, previews a step, suspends its accounts, and undoes the step',
  async ({ newMember, newProduct }) => {
    const product = await newProduct();
    const visit = { baseUrl: product.url };
    const inviter = await newMember('inviter', visit);
    // The inviter belongs to the cluster until it takes part in something.
    const { page, username } = await newMember('olive', visit);
    const names = ['faranton', 'farberta', 'farcaesar', 'fardora'];
    await plantFarm(product.url, await referralCodeOf(inviter, product.url), names);
    await gumball(product, 'grant-operator', username);
    await gumball(product, 'find-clusters');

    await page.goto('/operator?panel=clusters');
    await page.getByRole('button', { name: /^Open the cluster of/ }).click();
    await page.getByText('Mailboxes of one family').first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Act on 5 accounts' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Suspend' }).check();
    await dialog.getByText('5 accounts are suspended').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('Reason').fill('A farm');
    await dialog.getByRole('button', { name: 'Do it' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: /^Accounts/ }).click();
    await expect.poll(() => page.getByText('Suspended', { exact: true }).count()).toBe(5);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await page.getByText(`Undone by ${username}`).waitFor();
    await expect.poll(() => page.getByText('Suspended', { exact: true }).count()).toBe(0);
  },
);
