/** How pages begin: docs/product.md, Live. */
import { describe, expect } from 'vitest';
import { journey } from './browser.ts';

describe('a member who opens home anew', () => {
  journey(
    'has the profile and the first posts asked for once, as soon as the page is, and nothing twice',
    async ({ newMember }) => {
      const { page } = await newMember('early');
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname + search);
      });
      await page.reload();
      await page.getByRole('feed').or(page.getByText('No posts yet')).first().waitFor();
      const early = asked.filter((address) => /\/(?:feed|profile)\b/.test(address));
      expect(early).toEqual(['/api/auth/profile', '/api/posts/feed?scope=everyone']);
      expect(await page.evaluate('window.earlyAnswers.answers.size')).toBe(0);
      await expect.poll(() => asked.some((address) => address.includes('/messages/unread-count'))).toBe(true);
      expect(asked.filter((address, at) => asked.indexOf(address) < at)).toEqual([]);
    },
  );
});
