/** Large text on a phone: docs/product.md, Every screen. */
import { expect } from 'vitest';
import { journey, type Member } from './support/browser.ts';
import { openInApp } from './support/open-in-app.ts';

const pages = [
  '/profile',
  '/profile/edit',
  '/leaderboard',
  '/friends?tab=requests',
  '/settings',
  '/notifications',
  '/communities',
  '/tasks',
  '/earnings',
  '/messages',
  '/shop',
  '/search?q=owl',
  '/support',
  '/',
];
const width = 390;

const authorized = ({ accessToken }: Member) => ({ headers: { authorization: `Bearer ${accessToken}` } });

// German texts are the longest.
journey('no page is wider than a phone with text of 150 and 200 percent', async ({ newMember }) => {
  const alice = await newMember('alice', { width, height: 844, language: 'de-DE' });
  const bob = await newMember('bob');
  const profile = await alice.page.request.get('/api/auth/profile', authorized(alice));
  const { user } = (await profile.json()) as { user: { id: string } };
  await bob.page.request.post(`/api/friends/request/${user.id}`, authorized(bob));
  const { page } = alice;
  for (const fontSize of ['24px', '32px']) {
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '${fontSize}';
    })`);
    await page.reload();
    await page.locator('#app-skeleton').waitFor({ state: 'detached' });
    for (const path of pages) {
      await openInApp(page, path);
      const scrollWidth = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect.soft({ path, fontSize, scrollWidth }).toEqual({ path, fontSize, scrollWidth: width });
    }
  }
});
