import { temporaryFolder } from '@gumball/server/test/temporary-folder';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchOptions } from '../scripts/chromium.ts';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { logIn } from './support/log-in.ts';
import { sharedProductUrl } from './support/shared-product.ts';

async function call(
  who: Member,
  method: 'GET' | 'POST' | 'PUT',
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

journey(
  'a / suggests the commands of the bots in a group, and the bot replies and edits its answer',
  async ({ newMember }) => {
    const alice = await newMember('alice');
    const bob = await newMember('bob');
    await befriend(alice, bob);
    const participantIds = [await idOf(bob)];
    const group = { participantIds, isGroup: true, name: 'Game night' };
    const { conversation } = await call(alice, 'POST', '/messages/conversations', group);
    const { id: conversationId } = conversation as { id: string };
    const path = `/messages/conversations/${conversationId}`;
    const created = await call(alice, 'POST', '/bots', { name: 'Dice', username: `dice_${Date.now()}` });
    const { id, username } = created.bot as { id: string; username: string };
    const commands = [{ name: 'roll', description: 'Rolls dice' }];
    await call(alice, 'PUT', `/bots/${id}`, { name: 'Dice', bio: '', groups: 'owner', commands });
    await call(alice, 'POST', `${path}/bots`, { username });
    const bot = { ...alice, accessToken: created.token as string };

    await bob.page.goto(`/messages?conversation=${conversationId}`);
    const field = bob.page.getByLabel('Message Game night');
    await field.pressSequentially('/r');
    await bob.page.getByRole('option', { name: /roll.*Dice Bot.*Rolls dice/ }).waitFor();
    expect(await findAccessibilityFaults(bob.page)).toEqual([]);
    await call(alice, 'PUT', `/bots/${id}`, { name: 'Dice', bio: '', commands: [{ name: 'reroll', description: '' }] });
    await bob.page.getByRole('option', { name: /reroll/ }).waitFor();
    await field.press('Tab');
    await bob.page.locator('textarea', { hasText: '/reroll' }).waitFor();
    await field.pressSequentially('2d6');
    await field.press('Enter');
    await log(bob.page).getByText('/reroll 2d6').waitFor();

    await expect.poll(() => storedTexts(bob, conversationId)).toEqual(['/reroll 2d6']);
    const answer = { content: 'You rolled 6', tempId: 'answer-1', replyToSequence: 1 };
    const { message } = await call(bot, 'POST', `${path}/messages`, answer);
    const reply = log(bob.page).getByRole('article').filter({ hasText: 'You rolled 6' });
    await reply.getByText('Dice Bot').first().waitFor();
    await reply.getByText('/reroll 2d6').waitFor();
    const edit = { content: 'You rolled 7', editId: 'edit-1' };
    await call(bot, 'PUT', `/messages/${(message as { id: string }).id}`, edit);
    await log(bob.page).getByText('You rolled 7').waitFor();
  },
);

journey('two members chat and see delivery and read receipts', async ({ newMember }) => {
  const alice = await newMember('alice');
  const bob = await newMember('bob', { width: 390, height: 844, dark: true });
  await befriend(alice, bob);

  await alice.page.goto('/messages');
  await alice.page.getByText('No conversations yet').waitFor();
  await alice.page.getByRole('button', { name: 'New conversation' }).click();
  const dialog = alice.page.getByRole('dialog', { name: 'New Conversation' });
  await dialog.getByText('Bob Tester').click();
  await dialog.getByRole('button', { name: 'Start Chat' }).click();
  await alice.page.locator('[aria-label="Message Bob"]:focus').waitFor();
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
  await expect.poll(() => log(alice.page).getByText('ok', { exact: true }).count()).toBe(3);
  await expect.poll(() => log(bob.page).getByText('Read', { exact: true }).count()).toBe(3);
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);

  const steps = await bob.page.evaluate('history.length');
  await bob.page.getByRole('button', { name: 'Back' }).click();
  await bob.page.getByRole('link', { name: /Alice Tester.*You: ok/ }).click();
  await bob.page.waitForURL((url) => url.pathname.startsWith('/chat/'));
  expect(await bob.page.evaluate('history.length')).toBe(steps);
  await bob.page.getByRole('button', { name: 'Back' }).click();
  await bob.page.getByRole('link', { name: /Alice Tester.*You: ok/ }).waitFor();
  await bob.page.getByLabel('Search conversations and messages').fill('pin');
  await bob.page.getByRole('link', { name: /Alice Tester.*bringing the pink/ }).click();
  await log(bob.page).getByText('Are you bringing the pink?').waitFor();

  // On a screen with device pixel ratio 1, a scroller without an opaque background scrolls on the main thread.
  const grounds = await alice.page.evaluate<string[]>(
    "[...document.querySelectorAll('main [role=log], main [role=tabpanel]')].map((list) => getComputedStyle(list).backgroundColor)",
  );
  expect(grounds).toEqual([expect.stringMatching(/^rgb\(/), expect.stringMatching(/^rgb\(/)]);

  await alice.page.getByRole('button', { name: 'Search in chat' }).click();
  await alice.page.getByRole('combobox', { name: 'Search messages' }).fill('bring');
  await alice.page.getByRole('option', { name: /You.*Are you bringing the pink\?/ }).waitFor();
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);
  await alice.page.keyboard.press('Enter');
  await alice.page.getByRole('listbox').waitFor({ state: 'hidden' });
  await alice.page.keyboard.press('Escape');
  await alice.page.getByRole('combobox', { name: 'Search messages' }).waitFor({ state: 'hidden' });
  await alice.page.locator('button[aria-label="Search in chat"]:focus').waitFor();
});

journey('a group shows who has read a message, except members who hide read receipts', async ({ newMember }) => {
  const [alice, bob, carol] = [await newMember('alice'), await newMember('bob'), await newMember('carol')];
  for (const other of [bob, carol]) await befriend(alice, other);
  await call(carol, 'PUT', '/users/privacy', { showReadTicks: false });
  const participantIds = [await idOf(bob), await idOf(carol)];
  const started = await call(alice, 'POST', '/messages/conversations', { participantIds, isGroup: true, name: 'Crew' });
  const { id } = started.conversation as { id: string };
  await alice.page.goto(`/messages?conversation=${id}`);
  await write(alice.page, 'Crew', 'Who is there?');
  await carol.page.goto(`/messages?conversation=${id}`);
  await log(carol.page).getByText('Who is there?').waitFor();

  await log(alice.page).getByText('Who is there?').hover();
  await log(alice.page).getByRole('button', { name: 'More options' }).click();
  await alice.page.getByRole('menuitem', { name: 'Read by' }).click();
  const dialog = alice.page.getByRole('dialog', { name: 'Read by' });
  await dialog.getByText('Nobody has read this message yet.').waitFor();
  await bob.page.goto(`/messages?conversation=${id}`);
  await dialog.getByRole('listitem').filter({ hasText: 'Bob Tester' }).getByRole('time').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  expect(await findAccessibilityFaults(alice.page)).toEqual([]);
});

journey(
  'on a phone Back restores the list with its tab, its scroll position and the focus on the row',
  async ({ newMember }) => {
    const [alice, bob] = [await newMember('alice', { width: 390, height: 600 }), await newMember('bob')];
    await befriend(alice, bob);
    const participantIds = [await idOf(bob)];
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']) {
      await call(alice, 'POST', '/messages/conversations', { participantIds, isGroup: true, name: `Crew ${name}` });
    }
    const { page } = alice;
    await page.goto('/messages');
    await page.getByRole('tab', { name: 'Groups' }).click();
    // The list scrolls, not the page.
    expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
    const row = page.getByRole('link', { name: /Crew two/ });
    await row.focus();
    const list = page.getByRole('tabpanel', { name: 'Groups' });
    const place = () => list.evaluate((panel) => (panel as unknown as { scrollTop: number }).scrollTop);
    // The router records the scroll position on the scroll event, in the next frame.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const before = await place();
    expect(before).toBeGreaterThan(100);
    await page.keyboard.press('Enter');
    await page.getByText('Say hello to Crew two.').waitFor();
    expect(await row.count()).toBe(0);
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await page.locator('a:focus').filter({ hasText: 'Crew two' }).waitFor();
    await expect.poll(place).toBe(before);

    await page.getByRole('link', { name: /Crew three/ }).click();
    await page.getByText('Say hello to Crew three.').waitFor();
    await page.goBack();
    await page.locator('a:focus').filter({ hasText: 'Crew three' }).waitFor();
    await expect.poll(place).toBe(before);

    const search = page.getByRole('searchbox', { name: 'Search conversations and messages' });
    await search.fill('crew four');
    await page.waitForURL(/[?&]q=crew/);
    await page.getByRole('link', { name: /Crew four/ }).click();
    await page.getByText('Say hello to Crew four.').waitFor();
    await page.goBack();
    await page.locator('a:focus').filter({ hasText: 'Crew four' }).waitFor();
    expect(await search.inputValue()).toBe('crew four');
    await page.getByRole('link', { name: /Crew three/ }).waitFor({ state: 'detached' });
  },
);

journey('messages that arrive in an open chat while offline are read after the reconnect', async ({ newMember }) => {
  const [alice, bob] = [await newMember('alice'), await newMember('bob')];
  await befriend(alice, bob);
  const id = await startChat(alice, bob);
  for (const { page } of [alice, bob]) await page.goto(`/messages?conversation=${id}`);
  await write(alice.page, 'Bob', 'Hello');
  await log(alice.page).getByText('Read', { exact: true }).waitFor();

  await alice.page.context().setOffline(true);
  await alice.page.getByRole('button', { name: /Disconnected/ }).waitFor();
  await write(bob.page, 'Alice', 'Are you there?');
  await write(alice.page, 'Bob', 'Written offline');
  await alice.page.context().setOffline(false);
  await log(bob.page).getByText('Written offline').waitFor();
  await log(bob.page).getByText('Read', { exact: true }).waitFor();
  const row = alice.page.getByRole('link', { name: /Bob Tester.*You: Written offline/ });
  await row.waitFor();
  await expect.poll(() => row.filter({ hasText: 'unread' }).count()).toBe(0);
});

/** Launches a separate browser with a persistent profile. */
async function openProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...launchOptions(), baseURL: sharedProductUrl() });
}

/** Kills the browser process with SIGKILL. */
async function killBrowser(context: BrowserContext): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  const own = processInfo.find(({ type }) => type === 'browser');
  if (!own) throw new Error('the browser has no process');
  const closed = context.waitForEvent('close');
  process.kill(own.id, 'SIGKILL');
  await closed;
}

journey(
  'messages written offline survive a killed browser and are delivered once, in order, with two tabs open',
  async ({ newMember }) => {
    const alice = await newMember('alice');
    const bob = await newMember('bob');
    await befriend(alice, bob);
    const id = await startChat(alice, bob);
    const texts = Array.from({ length: 20 }, (_, at) => `message ${at + 1}`);
    const folder = await temporaryFolder();
    let browser = await openProfile(folder);
    try {
      // The browser persists localStorage with a delay; closing it flushes the session.
      await logIn(await browser.newPage(), alice.username, alice.password);
      await browser.close();

      browser = await openProfile(folder);
      const page = await browser.newPage();
      await page.goto(`/messages?conversation=${id}`);
      await page.getByText('Say hello to Bob Tester.').waitFor();
      await browser.setOffline(true);
      await page.getByRole('button', { name: /Disconnected/ }).waitFor();
      for (const text of texts) await write(page, 'Bob', text);
      await page.getByRole('button', { name: /20 queued/ }).waitFor();
      await killBrowser(browser);

      browser = await openProfile(folder);
      const context = browser;
      const tabs = await Promise.all([1, 2].map(() => context.newPage()));
      await Promise.all(tabs.map((tab) => tab.goto(`/messages?conversation=${id}`)));
      await bob.page.goto(`/messages?conversation=${id}`);
      await log(bob.page).getByText('message 20', { exact: true }).waitFor();
      expect(await storedTexts(bob, id)).toEqual(texts);
      for (const tab of tabs) {
        await expect.poll(() => log(tab).getByText('Read', { exact: true }).count(), { timeout: 60_000 }).toBe(20);
      }
    } finally {
      await browser.close();
    }
  },
);
