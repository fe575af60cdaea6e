import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './browser.ts';

async function call(
  who: Member,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const answer = await who.page.request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
  return (await answer.json()) as Record<string, unknown>;
}

async function idOf(who: Member): Promise<string> {
  return ((await call(who, 'GET', '/auth/profile')).user as { id: string }).id;
}

async function befriend(one: Member, other: Member): Promise<void> {
  await call(one, 'POST', `/friends/request/${await idOf(other)}`);
  await call(other, 'POST', `/friends/request/${await idOf(one)}`);
}

async function startChat(one: Member, other: Member): Promise<string> {
  const { conversation } = await call(one, 'POST', '/messages/conversations', { participantIds: [await idOf(other)] });
  return (conversation as { id: string }).id;
}

async function storedTexts(who: Member, conversationId: string): Promise<string[]> {
  const { messages } = await call(who, 'GET', `/messages/conversations/${conversationId}/messages?limit=100`);
  return (messages as { content: string }[]).map(({ content }) => content);
}

const log = (page: Page) => page.getByRole('log');

async function write(page: Page, recipient: string, text: string): Promise<void> {
  await page.getByLabel(`Message ${recipient}`).fill(text);
  await page.keyboard.press('Enter');
  await log(page).getByText(text, { exact: true }).last().waitFor();
}

journey('two members chat and see how far each message has come', async ({ newMember }) => {
  const alice = await newMember('alice');
  const bob = await newMember('bob', { width: 390, height: 844, dark: true });
  await befriend(alice, bob);

  await alice.page.goto('/messages');
  await alice.page.getByText('No conversations yet').waitFor();
  await alice.page.getByRole('button', { name: 'New conversation' }).click();
  const dialog = alice.page.getByRole('dialog', { name: 'New Conversation' });
  await dialog.getByText('Bob Tester').click();
  await dialog.getByRole('button', { name: 'Start Chat' }).click();
  await alice.page.getByLabel('Message Bob').waitFor();
  await write(alice.page, 'Bob', 'Are you bringing the pink?');
  await log(alice.page).getByText('Delivered').waitFor();

  await bob.page.goto('/messages');
  await bob.page.getByRole('link', { name: /Alice Tester.*Are you bringing the pink\?.*1 unread/ }).click();
  await bob.page.waitForURL((url) => url.pathname.startsWith('/chat/'));
  await log(bob.page).getByText('Unread messages').waitFor();
  await log(alice.page).getByText('Read', { exact: true }).waitFor();
  expect(await findAccessibilityFaults(bob.page)).toEqual([]);

  for (let times = 0; times < 3; times += 1) {
    await bob.page.getByLabel('Message Alice').fill('ok');
    await bob.page.keyboard.press('Enter');
  }
  await expect.poll(() => log(alice.page).getByText('ok', { exact: true }).count(), { timeout: 15_000 }).toBe(3);
  await expect.poll(() => log(bob.page).getByText('Read', { exact: true }).count(), { timeout: 15_000 }).toBe(3);
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);

  await bob.page.getByRole('button', { name: 'Back' }).click();
  await bob.page.getByRole('link', { name: /Alice Tester.*You: ok/ }).waitFor();
});

journey(
  'what was written offline survives the page and is delivered once, in order, with two tabs open',
  async ({ newMember }) => {
    const alice = await newMember('alice');
    const bob = await newMember('bob');
    await befriend(alice, bob);
    const id = await startChat(alice, bob);
    const texts = Array.from({ length: 20 }, (_, at) => `message ${at + 1}`);

    await alice.page.goto(`/messages?conversation=${id}`);
    await alice.page.getByRole('button', { name: 'Connected' }).waitFor();
    await alice.context.setOffline(true);
    await alice.page.getByRole('button', { name: /Disconnected/ }).waitFor();
    for (const text of texts) await write(alice.page, 'Bob', text);
    await alice.page.getByRole('button', { name: /20 queued/ }).waitFor();
    await alice.page.close();

    await alice.context.setOffline(false);
    const tabs = [await alice.context.newPage(), await alice.context.newPage()];
    await Promise.all(tabs.map((tab) => tab.goto(`/messages?conversation=${id}`)));
    await bob.page.goto(`/messages?conversation=${id}`);
    await log(bob.page).getByText('message 20', { exact: true }).waitFor();
    expect(await storedTexts(bob, id)).toEqual(texts);
    for (const tab of tabs) {
      await expect.poll(() => log(tab).getByText('Read', { exact: true }).count(), { timeout: 20_000 }).toBe(20);
    }
  },
);
