import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';
import { gumball } from './support/gumball.ts';

const consoleOf = (page: Page) => page.getByRole('navigation', { name: 'Console' });

async function linkTwitter(page: Page, name: string): Promise<void> {
  await page.goto('/tasks');
  await page.getByText('Twitter Setup Required').waitFor();
  await page.getByLabel('Twitter username').fill(`@${name}`);
  const [sandbox] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sandbox' }).first().click(),
  ]);
  await sandbox.locator('form', { hasText: 'Create account' }).getByLabel('Username').fill(name);
  await sandbox.getByRole('button', { name: 'Create account' }).click();
  await sandbox.getByRole('heading', { name: `You are @${name}` }).waitFor();
  await sandbox.close();

  await page.getByLabel('Twitter username').press('Enter');
  await page.getByText('Code expires in').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.reload();
  await page.getByText('Code expires in').waitFor();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('We could not find the tweet with your code yet.').waitFor();
  const [posting] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open Sandbox' }).click(),
  ]);
  await posting.locator('li.requested').getByRole('button').click();
  await posting.getByRole('status').waitFor();
  await posting.close();
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Completed Today').waitFor();
}

/** Links Telegram: sends START to the bot in the sandbox and enters the code of its reply in the form. */
async function linkTelegram(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Link Telegram' }).click();
  const form = page.getByRole('form', { name: 'Link your Telegram account' });
  await form.getByRole('button', { name: 'Link Telegram' }).click();
  await form.getByText('Code expires in').waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  const [sandbox] = await Promise.all([
    page.waitForEvent('popup'),
    form.getByRole('link', { name: 'Open Sandbox' }).click(),
  ]);
  const command = new URL(sandbox.url()).searchParams.get('text') ?? '';
  await sandbox.locator('form', { hasText: 'Create account' }).getByLabel('Username').fill(name);
  await sandbox.getByRole('button', { name: 'Create account' }).click();
  await sandbox.getByRole('heading', { name: `You are @${name}` }).waitFor();
  await sandbox.getByLabel('Message to the bot').fill(command);
  await sandbox.getByRole('button', { name: 'Send' }).click();
  const reply = sandbox.locator('.actions li', { hasText: 'got from the bot' });
  await expect.poll(async () => (await sandbox.reload(), reply.count())).toBe(1);
  const digits = /\b\d{6}\b/.exec((await reply.textContent()) ?? '')?.[0] ?? '';
  await sandbox.close();
  // START alone would link the account of any user who opens the link.
  await form.getByLabel('Code from the bot').fill(digits);
  await form.getByRole('button', { name: 'Verify account' }).click();
  await page.getByText(`@${name}`).waitFor();
}

/** Links Discord: confirms an account on the page of the sandbox, which leads back to the tasks. */
async function linkDiscord(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Link Discord' }).click();
  await page.getByRole('button', { name: 'Continue on Discord' }).click();
  await page.getByLabel('Username').fill(name);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create it and authorize' }).click();
  await page.getByText(`@${name}`).waitFor();
  // Neither the code nor the state stays in the address.
  expect(new URL(page.url()).search).toBe('');
}

journey(
  'a member links Twitter, Telegram and Discord in the sandbox, is paid for a follow and for a proof that an operator approves',
  { timeout: 240_000 },
  async ({ newMember, newProduct }) => {
    const product = await newProduct();
    const visit = { baseUrl: product.url };
    const alice = await newMember('alice', visit);
    const olive = await newMember('olive', visit);
    await alice.page.goto('/operator');
    await alice.page
      .getByRole('heading', { name: /not found/i })
      .first()
      .waitFor();
    await gumball(product, 'grant-operator', olive.username);
    const details = '--platform Twitter --type follow --target streetart --reward 250 --difficulty 1';
    await gumball(product, 'create-task', ...details.split(' '), '--title', 'Follow Street Art');

    await linkTwitter(alice.page, 'alice_paints');
    const follow = alice.page.getByRole('article', { name: /Follow Street Art/ });
    await follow.getByText('Sandbox').waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    await follow.getByRole('button', { name: 'Start' }).click();
    const dialog = alice.page.getByRole('dialog', { name: 'Follow Street Art' });
    await dialog.getByRole('button', { name: 'Verify' }).waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    const [sandbox] = await Promise.all([
      alice.page.waitForEvent('popup'),
      dialog.getByRole('link', { name: 'Open in the Sandbox' }).click(),
    ]);
    await sandbox.locator('li.requested').getByRole('button').click();
    await sandbox.getByRole('status').waitFor();
    await dialog.getByRole('button', { name: 'Verify' }).click();
    await dialog.getByText('Task Completed!').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await alice.page.getByRole('link', { name: 'Gumballs balance: 250' }).waitFor();
    await follow.getByRole('button', { name: 'Completed' }).waitFor();

    await olive.page.goto('/operator');
    await consoleOf(olive.page).getByRole('link', { name: 'Tasks', exact: true }).click();
    await olive.page.getByRole('button', { name: 'New task' }).click();
    const form = olive.page.getByRole('dialog', { name: 'New task' });
    await form.getByLabel('Target').fill('trailnotes');
    await form.getByLabel('Title').fill('Follow Trail Notes and show it');
    await form.getByLabel('Reward').fill('480');
    await form.getByRole('switch', { name: 'Requires proof' }).press('Space');
    await form.getByRole('button', { name: 'Create task' }).click();
    await olive.page.getByRole('heading', { name: 'Follow Trail Notes and show it' }).waitFor();
    expect(await findAccessibilityFaults(olive.page)).toEqual([]);

    await alice.page.reload();
    await alice.page
      .getByRole('article', { name: /Follow Trail Notes/ })
      .getByRole('button', { name: 'Start' })
      .click();
    const proof = alice.page.getByRole('dialog', { name: /Follow Trail Notes/ });
    await proof.getByLabel('Notes (optional)').fill('Followed at noon');
    await proof.getByLabel('Add proof').setInputFiles({
      name: 'proof.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await proof.getByRole('button', { name: 'Submit' }).click();
    await proof.getByText('Verification Pending:').waitFor();

    await consoleOf(olive.page).getByRole('link', { name: 'Review' }).click();
    await olive.page.getByText('Followed at noon').waitFor();
    await olive.page.getByRole('img', { name: 'proof.png' }).waitFor();
    expect(await findAccessibilityFaults(olive.page)).toEqual([]);
    await olive.page.keyboard.press('j');
    await olive.page.keyboard.press('a');
    await olive.page.getByText('Nothing waits for a review').waitFor();
    await proof.getByText('Task Completed!').waitFor();
    await proof.getByRole('button', { name: 'Close' }).first().click();
    await alice.page.getByRole('link', { name: 'Gumballs balance: 730' }).waitFor();
    await linkTelegram(alice.page, 'alice_talks');
    await linkDiscord(alice.page, 'alice_joins');
  },
);
