import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey, type Member, type Visitor } from './support/browser.ts';
import { logIn } from './support/log-in.ts';
import { startProduct } from './support/start-product.ts';

async function call(who: Member, baseUrl: string, method: string, path: string, data?: object) {
  const response = await fetch(`${baseUrl}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${who.accessToken}`, 'content-type': 'application/json' },
    ...(data ? { body: JSON.stringify(data) } : {}),
  });
  return (await response.json()) as Record<string, unknown>;
}

const log = (page: Page) => page.getByRole('log');
const bubble = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text }).last();

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Message / }).fill(text);
  await page.keyboard.press('Enter');
  await bubble(page, text).waitFor();
}

async function openMenu(page: Page, text: string): Promise<void> {
  await bubble(page, text).hover();
  await bubble(page, text).getByRole('button', { name: 'More options' }).click();
}

async function act(page: Page, text: string, item: string): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function react(page: Page, text: string, emoji: string): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('menuitemcheckbox', { name: emoji }).click();
  await bubble(page, text).getByRole('group', { name: 'Reactions' }).waitFor();
}

/** What a device shows: each message with its quote, reactions, time and status. */
const shown = (page: Page) =>
  page.evaluate<string[]>("[...document.querySelectorAll('[role=log] article')].map((one) => one.innerText)");

journey(
  'two members with two devices each end with the same chat after a time offline and a killed server',
  async ({ newProduct, newMember, newVisitor }) => {
    const product = await newProduct();
    const baseUrl = product.url;
    const [alice, bob] = await Promise.all([newMember('alice', { baseUrl }), newMember('bob', { baseUrl })]);
    const secondDevice = async ({ username, password }: Member, keepsApp: boolean): Promise<Visitor> => {
      const device = await newVisitor({ baseUrl, width: 390, height: 1200, keepsApp });
      await logIn(device.page, username, password);
      return device;
    };
    const [alicePhone, bobPhone] = await Promise.all([secondDevice(alice, true), secondDevice(bob, false)]);
    const [aliceId, bobId] = await Promise.all(
      [alice, bob].map(async (one) => ((await call(one, baseUrl, 'GET', '/auth/profile')).user as { id: string }).id),
    );
    await call(alice, baseUrl, 'POST', `/friends/request/${bobId}`);
    await call(bob, baseUrl, 'POST', `/friends/request/${aliceId}`);
    const started = await call(alice, baseUrl, 'POST', '/messages/conversations', { participantIds: [bobId] });
    const { id } = started.conversation as { id: string };
    const devices = [alice, bob, alicePhone, bobPhone];
    await Promise.all([
      ...[alice, bob].map(({ page }) => page.goto(`/messages?conversation=${id}`)),
      ...[alicePhone, bobPhone].map(({ page }) => page.goto(`/chat/${id}`)),
    ]);
    for (const text of ['First idea', 'Second idea', 'Third idea']) await write(alice.page, text);
    await Promise.all(devices.map(({ page }) => bubble(page, 'Third idea').waitFor()));

    // One device acts without a connection, while the others go on. It has the app on its disk.
    await alicePhone.page.evaluate('navigator.serviceWorker.ready');
    await alicePhone.page.reload();
    await bubble(alicePhone.page, 'Third idea').waitFor();
    await alicePhone.context.setOffline(true);
    await alicePhone.page
      .getByText(/Messages will be queued/)
      .first()
      .waitFor();
    await write(alicePhone.page, 'From the train');
    await react(alicePhone.page, 'First idea', '❤️');
    await act(alicePhone.page, 'Second idea', 'Edit');
    await alicePhone.page.getByRole('textbox', { name: 'New text of the message' }).fill('Second idea, edited');
    await alicePhone.page.keyboard.press('Enter');
    await bubble(alicePhone.page, 'Second idea, edited').waitFor();
    await act(alicePhone.page, 'Third idea', 'Delete');
    await alicePhone.page.getByRole('button', { name: 'Delete for everyone' }).click();
    await act(bob.page, 'Third idea', 'Reply');
    await write(bob.page, 'Yes, the third one');
    await act(bobPhone.page, 'First idea', 'Pin');
    await react(bobPhone.page, 'First idea', '👍');

    // The server dies while all act, and another one takes over its data.
    await product.kill9();
    await Promise.all(
      [alice, bob, bobPhone].map(({ page }) =>
        page
          .getByText(/Messages will be queued/)
          .first()
          .waitFor(),
      ),
    );
    await write(alice.page, 'During the outage');
    await act(bob.page, 'Second idea', 'Reply');
    await write(bob.page, 'I heard nothing');
    await react(bobPhone.page, 'Second idea', '😂');
    const again = await startProduct(product.env);
    try {
      await alicePhone.context.setOffline(false);
      for (const { page } of devices) {
        await bubble(page, 'From the train').waitFor();
        await bubble(page, 'During the outage').waitFor();
        await bubble(page, 'I heard nothing').waitFor();
      }
      await expect
        .poll(
          async () => {
            const [desktop, phone, ...others] = await Promise.all(
              [alice, alicePhone, bob, bobPhone].map(({ page }) => shown(page)),
            );
            return {
              alice: phone,
              bob: others[1],
              isSame: JSON.stringify([phone, others[1]]) === JSON.stringify([desktop, others[0]]),
            };
          },
          { timeout: 30_000 },
        )
        .toMatchObject({ isSame: true });
      const list = (await shown(bob.page)).join('\n---\n');
      expect(list).toMatch(/Second idea, edited/);
      expect(list).not.toMatch(/Third idea/);
      expect(list.match(/Message deleted/g)).toHaveLength(2);
      for (const text of ['From the train', 'During the outage', 'Yes, the third one', 'I heard nothing'])
        expect(list.split(text)).toHaveLength(2);
      const reactions = bubble(bob.page, 'First idea').getByRole('group', { name: 'Reactions' });
      expect((await reactions.getByRole('button').allInnerTexts()).toSorted()).toEqual(['❤️\n1', '👍\n1']);
      for (const { page } of devices) {
        await page.getByText('Pinned message').first().waitFor();
        await page.reload();
        await bubble(page, 'I heard nothing').waitFor();
      }
      // What is shown is what the server has.
      expect((await shown(bob.page)).join('\n---\n')).toBe(list);
    } finally {
      await again.stop({ keepData: true });
    }
  },
);
