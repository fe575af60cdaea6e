import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { gumball } from './support/gumball.ts';

async function call(who: Member, method: 'GET' | 'POST', url: string, data?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const response = await who.page.request.fetch(url, { method, headers, ...(data ? { data } : {}) });
  expect([url, response.ok()]).toEqual([url, true]);
  return (await response.json()) as Record<string, unknown>;
}

journey(
  'an operator opens the shop, and a member buys stickers, sends one and buys a ticket of a raffle',
  async ({ newMember, newProduct }) => {
    const product = await newProduct();
    const visit = { baseUrl: product.url };
    const olive = await newMember('olive', visit);
    const alice = await newMember('alice', visit);
    const bob = await newMember('bob', { ...visit, width: 390, height: 844, dark: true });
    const api = (who: Member, method: 'GET' | 'POST', path: string, data?: object) =>
      call(who, method, `${product.url}/api${path}`, data);
    const idOf = async (who: Member) => ((await api(who, 'GET', '/auth/profile')).user as { id: string }).id;
    const [aliceId, bobId] = [await idOf(alice), await idOf(bob)];
    await gumball(product, 'grant-operator', olive.username);
    await api(alice, 'POST', `/friends/request/${bobId}`);
    await api(bob, 'POST', `/friends/request/${aliceId}`);
    await api(olive, 'POST', `/operator/members/${aliceId}/grants`, { amount: 500, reason: 'For the test' });
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const raffle = { kind: 'raffle', name: 'A camera', price: 50, stock: 10, winners: 1, endsAt };
    await api(olive, 'POST', '/operator/shop/items', raffle);

    await olive.page.goto('/operator?panel=shop');
    await olive.page.getByRole('button', { name: 'New item' }).click();
    const form = olive.page.getByRole('dialog', { name: 'New item' });
    await form.getByRole('combobox', { name: 'Kind' }).click();
    await olive.page.getByRole('option', { name: 'Stickers for chats' }).click();
    await form.getByLabel('Name').fill('Gum Buddies');
    await form.getByLabel('Price').fill('300');
    expect(await findAccessibilityFaults(olive.page)).toEqual([]);
    await form.getByRole('button', { name: 'Create item' }).click();
    await olive.page.getByText('Item created').waitFor();

    await alice.page.goto('/shop');
    await alice.page.getByRole('button', { name: 'Gum Buddies' }).click();
    const item = alice.page.getByRole('dialog', { name: 'Gum Buddies' });
    await item.getByRole('img', { name: 'Sticker: Party' }).waitFor();
    expect(await findAccessibilityFaults(alice.page)).toEqual([]);
    await item.getByRole('button', { name: 'Buy' }).click();
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Buy' }).click();
    await item.getByText('They are yours.', { exact: false }).waitFor();
    await item.getByRole('button', { name: 'Close' }).click();
    await alice.page.getByRole('button', { name: 'A camera' }).click();
    const ticket = alice.page.getByRole('dialog', { name: 'A camera' });
    await ticket.getByText('How the draw works').click();
    await ticket.getByText('SHA-256 of the seed').waitFor();
    await ticket.getByRole('button', { name: 'Buy a ticket' }).click();
    await alice.page.getByRole('alertdialog').getByRole('button', { name: 'Buy' }).click();
    await ticket.getByText('Your ticket takes part in the draw. Good luck!').waitFor();
    await ticket.getByRole('button', { name: 'Close' }).click();
    await alice.page.getByRole('link', { name: 'Gumballs balance: 150' }).waitFor();

    const { conversation } = await api(alice, 'POST', '/messages/conversations', { participantIds: [bobId] });
    const path = `/chat/${(conversation as { id: string }).id}`;
    await Promise.all([alice.page.goto(path), bob.page.goto(path)]);
    await bob.page.getByLabel('Message Alice').waitFor();
    await alice.page.getByLabel('Message Bob').fill('For you:');
    await alice.page.keyboard.press('Enter');
    await alice.page.getByRole('button', { name: 'Emoji' }).click();
    await alice.page.getByRole('tab', { name: 'Stickers' }).click();
    await alice.page.getByRole('button', { name: 'Send sticker: Party' }).click();
    await bob.page.getByRole('log').getByRole('img', { name: 'Sticker: Party' }).waitFor();
    await alice.page.getByRole('log').getByText('Read').last().waitFor();
    expect(await findAccessibilityFaults(bob.page)).toEqual([]);
  },
);
