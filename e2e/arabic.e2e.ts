/** The product in Arabic, from right to left: docs/product.md, Languages. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { openInApp } from './support/open-in-app.ts';

/** The pages of a member that need no further data, after home. */
const pages = [
  '/earnings',
  '/tasks',
  '/messages',
  '/communities',
  '/friends',
  '/leaderboard',
  '/profile',
  '/profile/edit',
  '/notifications',
  '/settings',
  '/shop',
  '/support',
  '/developer',
  '/search?q=owl',
  '/nowhere',
];
const guestPages = ['/login', '/signup', '/forgot-password', '/verify-email?email=a@b.c'];

// Runs in the page: what decides about its direction, and whether a control is outside of the screen.
const inspect = `(() => {
  const { lang, dir, scrollWidth } = document.documentElement;
  return {
    lang,
    dir,
    direction: getComputedStyle(document.body).direction,
    tooWide: scrollWidth - innerWidth,
    hasArabic: /[\\u0600-\\u06ff]{3}/.test(document.body.innerText),
  };
})()`;
const inArabic = { lang: 'ar', dir: 'rtl', direction: 'rtl', tooWide: 0, hasArabic: true };

// A button that shows `1` is named 'one comment', in words. Colors do not depend on the direction.
const excludedRules = ['label-content-name-mismatch', 'color-contrast'];

async function post(who: Member, path: string, data: object): Promise<Record<string, { id: string }>> {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const response = await who.page.request.post(`/api${path}`, { headers, data });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Record<string, { id: string }>;
}

/** Signs a browser in with the session of a member, without the log-in page. */
async function enter(page: Page, who: Member): Promise<void> {
  const stored = await who.page.evaluate<[string, string][]>('Object.entries(localStorage)');
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, stored);
}

for (const { device, width, height, dark } of [
  { device: 'a desktop', width: 1440, height: 900, dark: false },
  { device: 'a phone', width: 390, height: 844, dark: true },
]) {
  journey(
    `shows every page from right to left to an Arabic browser on ${device}`,
    { timeout: 240_000 },
    async ({ newMember, newVisitor }) => {
      const alice = await newMember('alice');
      const name = `Night Owls ${crypto.randomUUID().slice(0, 8)}`;
      const { community } = await post(alice, '/communities', { name, description: 'Late.' });
      const { post: written } = await post(alice, '/posts', {
        content: 'Up late: an owl.',
        communityId: community?.id,
      });
      await post(alice, `/comments/posts/${written?.id}/comments`, { content: 'مساء الخير يا Owl!' });

      const { page } = await newVisitor({ width, height, dark, language: 'ar-EG' });
      const load = async (path: string) => {
        await page.goto(path);
        await page.locator('#app-skeleton').waitFor({ state: 'detached' });
        await page.waitForLoadState('networkidle');
      };
      const look = async (path: string) => {
        const faults = dark ? [] : await findAccessibilityFaults(page, undefined, excludedRules);
        expect
          .soft({ path, faults, ...(await page.evaluate<object>(inspect)) })
          .toEqual({ path, faults: [], ...inArabic });
      };
      for (const path of guestPages) {
        await load(path);
        await look(path);
      }
      await enter(page, alice);
      await load('/');
      await look('/');
      const own = [`/post/${written?.id}`, `/community/${community?.id}`, `/user/${alice.username}`];
      for (const path of [...pages, ...own]) {
        await openInApp(page, path);
        await look(path);
      }
    },
  );
}

journey(
  'sets the direction before the first paint, and keeps signs, codes and names readable',
  async ({ newMember, newVisitor }) => {
    const alice = await newMember('alice');
    const { page } = await newVisitor({ language: 'ar' });
    // Without the app's script the skeleton stays.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    expect(await page.evaluate(inspect)).toMatchObject({ lang: 'ar', dir: 'rtl', direction: 'rtl' });
    await page.unroute('**/assets/*.js');

    await page.goto('/verify-email?email=a@b.c');
    const code = page.locator('input[autocomplete="one-time-code"]');
    await code.fill('12');
    const cells = page.locator('input[autocomplete="one-time-code"] + div > span');
    const [first, second] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
    expect(first?.x).toBeLessThan(second?.x ?? 0);

    await enter(page, alice);
    await page.goto(`/user/${alice.username}`);
    const heading = page.getByRole('heading', { name: alice.firstName }).first();
    await heading.waitFor();
    const [inner, outer] = [await heading.boundingBox(), await page.getByRole('main').boundingBox()];
    const middle = (box: typeof inner) => (box?.x ?? 0) + (box?.width ?? 0) / 2;
    expect(middle(inner)).toBeGreaterThan(middle(outer) - 1);
  },
);
