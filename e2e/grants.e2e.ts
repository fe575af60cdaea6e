import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';
import { gumball } from './support/gumball.ts';

journey(
  'a large grant waits for a second operator, who sees it at once and decides; the asker cannot',
  { timeout: 240_000 },
  async ({ newMember, newProduct }) => {
    const product = await newProduct();
    const visit = { baseUrl: product.url };
    const first = await newMember('first', visit);
    const second = await newMember('second', { ...visit, width: 390, height: 844, dark: true });
    const bob = await newMember('bob', visit);
    for (const { username } of [first, second]) await gumball(product, 'grant-operator', username);
    const settings = await fetch(`${product.url}/api/operator/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${first.accessToken}` },
      body: JSON.stringify({ grantApprovalFrom: 1000 }),
    });
    expect(settings.status).toBe(200);
    await second.page.goto('/operator?panel=members');
    await second.page.getByRole('searchbox', { name: 'Search members' }).waitFor();

    async function ask(amount: string, reason: string): Promise<void> {
      const { page } = first;
      await page.goto(`/operator?panel=members&q=${bob.username}`);
      await page.getByRole('button', { name: `Ledger of ${bob.username}` }).click();
      await page.getByRole('button', { name: 'Give Gumballs' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByLabel('Reason').fill(reason);
      await dialog.getByRole('button', { name: 'Give Gumballs' }).click();
      await page.getByText('The grant waits for another operator').waitFor();
      await page.getByText(reason).first().waitFor();
    }
    const requests = (page: typeof first.page) => page.getByRole('listitem').filter({ hasText: 'Prize' });

    await ask('2000', 'Prize of the week');
    await first.page.getByText('Another operator has to decide this one.').waitFor();
    expect(await first.page.getByRole('button', { name: /^Approve the grant/ }).count()).toBe(0);
    expect(await findAccessibilityFaults(first.page)).toEqual([]);
    // Nobody reloads the second operator's page.
    await requests(second.page).waitFor();
    expect(await findAccessibilityFaults(second.page)).toEqual([]);
    await second.page.getByRole('button', { name: `Approve the grant to ${bob.username}` }).click();
    await second.page.getByText(/received the/).waitFor();
    await requests(second.page).waitFor({ state: 'detached' });
    await first.page.getByText('Another operator has to decide this one.').waitFor({ state: 'detached' });

    await ask('3000', 'Prize of the month');
    await second.page.getByRole('button', { name: `Refuse the grant to ${bob.username}` }).click();
    await second.page.getByText('The grant is refused').waitFor();
    await bob.page.goto('/notifications');
    await bob.page
      .getByText(/Prize of the week/)
      .first()
      .waitFor();
    expect(await bob.page.getByText(/Prize of the month/).count()).toBe(0);
  },
);
