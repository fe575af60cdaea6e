/** Web push messages in the built service worker. docs/product.md, Notifications. */
import type { Worker } from 'playwright-core';
import { expect } from 'vitest';
import { journey, type Member } from './support/browser.ts';
import { sharedProductUrl } from './support/shared-product.ts';

type Shown = { title: string; body?: string; lang: string };

const like = {
  title: 'Gumball',
  body: 'Bob Baker liked your post: “A sunny day”',
  phrase: {
    words: '{sentence}: “{text}”',
    gaps: {
      sentence: {
        words: '{who} liked your post',
        one: '{who} liked your post',
        gaps: { count: 1, who: 'Bob Baker' },
      },
      text: 'A sunny day',
    },
  },
  link: '/earnings?tab=tasks#here',
  tag: 'n-1',
};

// The test browser does not support notifications: this fake stores, replaces and closes them as a browser does.
const shownNotifications = `
  self.shown = new Map();
  registration.showNotification = async (title, { tag = '', ...rest }) => {
    shown.set(tag, { title, tag, ...rest, close: () => shown.delete(tag) });
  };
  registration.getNotifications = async () => [...shown.values()];
  navigator.setAppBadge = async (count) => {
    self.badge = count;
  }`;

/** The service worker of a page; `push` delivers a push message to it. */
async function installApp({ page, context }: Pick<Member, 'page' | 'context'>) {
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [own] }) => {
      if (own) resolve(own.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  const registrationId = await registered;
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(shownNotifications);
  return {
    worker,
    push: (data: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: sharedProductUrl(), registrationId, data }),
  };
}

/** The currently shown notifications. */
async function shownBy(worker: Worker): Promise<Shown[]> {
  return worker.evaluate('[...shown.values()].map(({ title, body, lang }) => ({ title, body, lang }))');
}

/** Clicks the only shown notification. */
async function press(worker: Worker): Promise<void> {
  await worker.evaluate(`{
    const [notification] = shown.values();
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: (work) => work.catch(() => {}) }));
  }`);
}

journey(
  'shows a push message, replaces it by a later one with the same tag, and opens its link in the app',
  async ({ newMember }) => {
    const alice = await newMember('alice', { keepsApp: true });
    const { page } = alice;
    const { push, worker } = await installApp(alice);
    await push(JSON.stringify(like));
    await push(JSON.stringify({ ...like, body: 'Carol Cook and 1 other liked your post' }));
    await expect
      .poll(() => shownBy(worker))
      .toMatchObject([{ body: 'Carol Cook and 1 other liked your post', lang: 'en' }]);
    await expect.poll(() => worker.evaluate('self.badge')).toBe(1);
    await page.evaluate("document.body.dataset.same = 'page'");
    await press(worker);
    await expect.poll(() => worker.evaluate('self.badge')).toBe(0);
    await page.waitForURL('**/earnings?tab=tasks#here');
    expect(await page.evaluate('document.body.dataset.same')).toBe('page');
    await expect.poll(() => shownBy(worker)).toEqual([]);

    await push('');
    await expect.poll(() => shownBy(worker)).toEqual([{ title: '127.0.0.1', lang: 'en' }]);
    await press(worker);
    await page.waitForURL((url) => url.pathname === '/');
  },
);

journey('opens a new window if none is open, and never a link to another origin', async ({ newMember }) => {
  const alice = await newMember('alice', { keepsApp: true });
  const { push, worker } = await installApp(alice);
  // A scripted click may not open a window, so the fake records the URL.
  await worker.evaluate('clients.matchAll = async () => []; clients.openWindow = async (to) => (self.opened = to)');
  for (const [link, opened] of [
    ['/chat/7', '/chat/7'],
    ['https://elsewhere.example/', '/'],
    ['//elsewhere.example/', '/'],
  ] as const) {
    await push(JSON.stringify({ ...like, link }));
    await expect.poll(() => shownBy(worker)).toHaveLength(1);
    await press(worker);
    await expect.poll(() => worker.evaluate('self.opened')).toBe(opened);
    await expect.poll(() => shownBy(worker)).toEqual([]);
  }
});

journey('translates a push message into the language chosen in Settings', async ({ newMember }) => {
  const alice = await newMember('alice', { language: 'en-US', keepsApp: true });
  const { push, worker } = await installApp(alice);
  await alice.page.goto('/settings');
  await alice.page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Deutsch' }).click();
  await alice.page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor();
  await push(JSON.stringify(like));
  await expect
    .poll(() => shownBy(worker))
    .toMatchObject([{ body: 'Bob Baker mag deinen Beitrag: „A sunny day“', lang: 'de' }]);
});
