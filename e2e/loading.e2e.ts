/** First load of pages: docs/product.md, Every screen. */
import { describe, expect } from 'vitest';
import { journey } from './support/browser.ts';

describe('a reload of home', () => {
  journey(
    'preloads the profile and the first posts before the script runs and repeats no request',
    async ({ newMember }) => {
      const { page } = await newMember('early');
      // The first connection fetches again what was read before it.
      await page.waitForLoadState('networkidle');
      await page.routeWebSocket(/socket\.io/, () => undefined);
      const requests: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/')) requests.push(pathname + search);
      });
      await page.reload();
      await page.getByRole('feed').or(page.getByText('No posts yet')).first().waitFor();
      const early = requests.filter((address) => /\/(?:feed|profile)\b/.test(address));
      expect(early).toEqual(['/api/auth/profile', '/api/posts/feed?scope=everyone']);
      expect(await page.evaluate('window.preloadedResponses.responses.size')).toBe(0);
      await expect.poll(() => requests.some((address) => address.includes('/messages/unread-count'))).toBe(true);
      expect(requests.filter((address, at) => requests.indexOf(address) < at)).toEqual([]);
    },
  );
});

describe('a load of another page', () => {
  journey('preloads its first reads before the script runs and repeats no request', async ({ newMember }) => {
    const { page } = await newMember('early');
    await page.routeWebSocket(/socket\.io/, () => undefined);
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) requests.push(pathname + search);
    });
    for (const { address, firstReads } of [
      { address: '/messages', firstReads: ['/api/messages/conversations?type=direct'] },
      {
        address: '/tasks',
        firstReads: [
          '/api/tasks/twitter-setup',
          '/api/tasks/filtered?status=available&sortBy=reward&sortOrder=desc',
          '/api/tasks/stats',
          '/api/tasks/accounts',
        ],
      },
    ]) {
      // Late reads of the page before are not those of this one.
      await page.waitForLoadState('networkidle');
      requests.length = 0;
      await page.goto(new URL(address, page.url()).href);
      await expect.poll(() => requests.some((one) => one.includes('/messages/unread-count'))).toBe(true);
      expect(requests.slice(0, firstReads.length + 1)).toEqual(['/api/auth/profile', ...firstReads]);
      expect(requests.filter((one, at) => requests.indexOf(one) < at)).toEqual([]);
    }
  });
});

describe('a hovered link', () => {
  journey('prefetches its page once; the click does not repeat the request', async ({ newMember }) => {
    const { page } = await newMember('near');
    // The first connection reads again what was read before it.
    await page.routeWebSocket(/socket\.io/, () => undefined);
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) requests.push(pathname + search);
    });
    const main = page.getByRole('navigation', { name: 'Main' });
    for (const { name, path, read } of [
      { name: 'Messages', path: '/messages', read: '/api/messages/conversations?type=direct&view=inbox' },
      { name: 'Communities', path: '/communities', read: '/api/communities?filter=none' },
      { name: 'Friends', path: '/friends', read: '/api/friends/list' },
    ]) {
      const link = main.getByRole('link', { name });
      await link.hover();
      await expect.poll(() => requests.filter((one) => one === read).length).toBe(1);
      await main.hover({ position: { x: 1, y: 1 } });
      await link.click();
      await page.waitForURL((url) => url.pathname === path);
      await page.waitForTimeout(300);
      expect(requests.filter((one) => one === read)).toEqual([read]);
    }
  });
});

describe('the app skeleton', () => {
  journey(
    'appears before the script, is hidden from screen readers, and is replaced without a layout shift',
    async ({ newMember }) => {
      const { page } = await newMember('sight');
      const waiting: (() => void)[] = [];
      await page.route(/\/assets\/react-.*\.js$/, (route) => {
        waiting.push(() => void route.continue());
      });
      await page.reload({ waitUntil: 'commit' });
      await page.locator('#app-skeleton .skeleton-pages .nav-list').waitFor();
      expect(await page.locator('#app-skeleton').ariaSnapshot()).toBe('');
      const places = () =>
        Promise.all(
          ['.shell-header', '.nav-list', '.shell-main .columns > :first-child'].map((part) =>
            page
              .locator(part)
              .filter({ visible: true })
              .boundingBox()
              .then((box) => box && [box.x, box.y, box.width]),
          ),
        );
      const before = await places();
      expect(before).not.toContain(null);
      await expect.poll(() => waiting.length).toBe(1);
      for (const go of waiting) go();
      await page.getByRole('feed').or(page.getByText('No posts yet')).first().waitFor();
      expect(await page.locator('#app-skeleton').count()).toBe(0);
      expect(await places()).toEqual(before);
    },
  );
});
