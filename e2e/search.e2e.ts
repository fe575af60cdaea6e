/** Search: docs/product.md, Search. */
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';

journey('a member finds members and posts from the header and repeats a recent search', async ({ newMember }) => {
  const alice = await newMember('alice');
  const quentin = await newMember('quentinus');
  const { page } = alice;
  const headers = { authorization: `Bearer ${quentin.accessToken}` };
  const written = await page.request.post('/api/posts', { headers, data: { content: 'quentinus was here' } });
  expect(written.status()).toBe(201);

  const box = page.getByRole('searchbox', { name: 'Search' });
  await box.fill('quentinus');
  const suggestions = page.getByRole('list', { name: 'Suggestions' });
  for (const kind of ['Users', 'Posts']) {
    await suggestions
      .getByRole('list', { name: kind })
      .getByRole('link', { name: /Quentinus Tester/ })
      .waitFor();
  }
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('q') === 'quentinus');
  await page.getByText('2 results found').waitFor();
  await page.getByRole('tab', { name: 'Users (1)' }).waitFor();
  await page
    .getByRole('list', { name: 'Users' })
    .getByRole('link', { name: /Quentinus Tester/ })
    .waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.getByRole('tab', { name: 'Posts (1)' }).click();
  await page.getByRole('article').getByText('quentinus was here').waitFor();
  await page.getByRole('tab', { name: 'Communities (0)' }).click();
  await page.getByText('No results found').waitFor();

  await page.goto('/');
  await box.click();
  await page.getByRole('list', { name: 'Recent searches' }).getByRole('link', { name: 'quentinus' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search');
  await page.getByText('2 results found').waitFor();

  await box.fill('xyzzyxyzzy');
  await box.press('Enter');
  await page.getByText('No results found').waitFor();
  await box.fill('  ');
  await box.press('Enter');
  await page.getByText('Start searching').waitFor();
});

journey(
  'tabs, filters and search of a page are part of its URL and do not affect the search of the header',
  async ({ newMember }) => {
    const { page } = await newMember('walter');
    await page.goto('/leaderboard');
    await page.getByRole('tab', { name: 'This Week' }).click();
    const search = page.getByRole('searchbox', { name: 'Search all users...' });
    await search.fill('walter');
    await page.waitForURL((url) => url.searchParams.get('period') === 'week' && url.searchParams.get('q') === 'walter');
    await page.reload();
    await expect.poll(() => search.inputValue()).toBe('walter');
    await page.getByRole('tab', { name: 'This Week', selected: true }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Search', exact: true }).inputValue()).toBe('');
    await search.fill('');
    await page.getByRole('tab', { name: 'All Time' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.goto('/earnings');
    await page.getByRole('tab', { name: 'Tasks' }).click();
    await page.waitForURL('**/earnings?tab=tasks');
    await page.reload();
    await page.getByRole('tab', { name: 'Tasks', selected: true }).waitFor();
  },
);

journey('on a phone the search fills the screen', async ({ newMember }) => {
  const { page } = await newMember('phil', { width: 390, height: 844, dark: true });
  const open = page.getByRole('button', { name: 'Search' });
  await open.click();
  const overlay = page.getByRole('dialog', { name: 'Search' });
  const box = overlay.getByRole('searchbox', { name: 'Search' });
  await box.press('Escape');
  await overlay.waitFor({ state: 'hidden' });
  await open.click();
  await box.fill('phil');
  await overlay.getByRole('list', { name: 'Suggestions' }).getByRole('link').first().waitFor();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await box.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search');
  await overlay.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: /^Users/ }).waitFor();
  await page.getByText('phil', { exact: true }).waitFor();
});
