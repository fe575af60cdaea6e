import { drawPng } from '@gumball/server/test/send-files';
import { storePage } from '@gumball/server/test/store-page';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';

async function call(
  who: Member,
  method: 'GET' | 'POST',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const response = await who.page.request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
  return (await response.json()) as Record<string, unknown>;
}

async function idOf(who: Member): Promise<string> {
  return ((await call(who, 'GET', '/auth/profile')).user as { id: string }).id;
}

journey(
  'an album that was sent without a connection arrives after a reload, whole and before what follows',
  async ({ newMember }) => {
    const alice = await newMember('alice');
    const bob = await newMember('bob', { width: 390, height: 844, dark: true });
    const [aliceId, bobId] = [await idOf(alice), await idOf(bob)];
    await call(alice, 'POST', `/friends/request/${bobId}`);
    await call(bob, 'POST', `/friends/request/${aliceId}`);
    const { conversation } = await call(alice, 'POST', '/messages/conversations', { participantIds: [bobId] });
    const { id } = conversation as { id: string };
    await bob.page.goto(`/messages?conversation=${id}`);

    await alice.page.goto(`/messages?conversation=${id}`);
    await alice.page.route('**/api/messages/upload/**', (route) => route.abort());
    const files = ['#d33', '#3d3', '#33d'].map(async (colour, index) => ({
      name: `${index}.png`,
      mimeType: 'image/png',
      buffer: await drawPng(90, 60, colour).png().toBuffer(),
    }));
    await alice.page.locator('input[type=file][multiple]').setInputFiles(await Promise.all(files));
    await alice.page.getByRole('button', { name: 'Send message' }).click();
    await alice.page.getByLabel('Message Bob').fill('After it');
    await alice.page.keyboard.press('Enter');
    const history = alice.page.getByRole('log');
    await history.getByRole('progressbar', { name: 'Uploading 2.png' }).waitFor();
    await history.getByText('Queued').waitFor();
    await alice.page.unroute('**/api/messages/upload/**');
    await alice.page.reload();

    const received = bob.page.getByRole('log');
    await received.getByRole('button', { name: 'Open 2.png, 3 of 3' }).waitFor();
    await received.getByText('After it').waitFor();
    const { messages } = await call(bob, 'GET', `/messages/conversations/${id}/messages`);
    const sent = (messages as { content: string; media: { name: string }[] }[]).map(({ content, media }) => [
      content,
      media.map(({ name }) => name),
    ]);
    expect(sent.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
      ['', ['0.png', '1.png', '2.png']],
      ['After it', []],
    ]);
    await received.getByRole('button', { name: 'Open 0.png, 1 of 3' }).click();
    await bob.page.getByRole('dialog').getByRole('img', { name: '0.png' }).waitFor();
  },
);

journey('a link gets a preview on both sides, until its sender removes it', async ({ newProduct, newMember }) => {
  const product = await newProduct();
  const baseUrl = product.url;
  const url = 'https://news.example/bees';
  const description = 'How bees and flowers find each other, and what the wind has to do with it.';
  await storePage(product.env, { url, title: 'Bees and flowers', description });
  const alice = await newMember('alice', { baseUrl });
  const bob = await newMember('bob', { baseUrl, width: 390, height: 844, dark: true });
  const [aliceId, bobId] = [await idOf(alice), await idOf(bob)];
  await call(alice, 'POST', `/friends/request/${bobId}`);
  await call(bob, 'POST', `/friends/request/${aliceId}`);
  const { conversation } = await call(alice, 'POST', '/messages/conversations', { participantIds: [bobId] });
  const { id } = conversation as { id: string };
  await alice.page.goto(`/messages?conversation=${id}`);
  await bob.page.goto(`/chat/${id}`);
  await alice.page.getByLabel('Message Bob').fill(`Worth reading: ${url}`);
  await alice.page.keyboard.press('Enter');
  const card = ({ page }: Member) => page.getByRole('log').getByRole('link', { name: /Bees and flowers/ });
  for (const who of [alice, bob]) {
    await card(who).waitFor();
    expect(await card(who).getAttribute('href')).toBe(url);
    expect(await findAccessibilityFaults(who.page)).toEqual([]);
  }
  await bob.page.reload();
  await card(bob).waitFor();
  await alice.page.getByRole('button', { name: 'Chat info' }).click();
  await alice.page.getByRole('tab', { name: 'Links' }).click();
  await alice.page.getByRole('dialog').getByText('Bees and flowers').waitFor();
  await alice.page.keyboard.press('Escape');
  expect(await bob.page.getByRole('button', { name: 'Remove link preview' }).count()).toBe(0);
  await alice.page.getByRole('button', { name: 'Remove link preview' }).click();
  for (const who of [alice, bob]) await card(who).waitFor({ state: 'detached' });
  await bob.page.reload();
  await bob.page.getByRole('log').getByText('Worth reading').waitFor();
  expect(await card(bob).count()).toBe(0);
});
