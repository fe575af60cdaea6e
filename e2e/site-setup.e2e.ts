import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey } from './support/browser.ts';
import { openMailbox } from './support/mailbox.ts';
import { openInApp } from './support/open-in-app.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click();

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).last().waitFor();
}

// The texts of a page, of which a site with another name shows none with the product's. The placeholders of the console show the names of the product.
const visibleTexts = `[document.title, ...document.body.innerText.split('\\n'), ...[...document.querySelectorAll('*')].flatMap(
  (element) => ['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''))]`;

async function productNames(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(visibleTexts);
  return [...new Set(texts.filter((text) => /gumball/i.test(text)))];
}

journey(
  'an empty site is set up in the browser, and then shows its own name only',
  { timeout: 240_000 },
  async ({ newProduct, newVisitor }) => {
    const mailbox = await openMailbox();
    const product = await newProduct({ SANDBOX: 'false' });
    const baseUrl = product.url;
    const findCode = () => /with the code ([0-9A-Z-]{19})/.exec(product.log())?.[1];
    // The server responds a moment before its line is read.
    await expect.poll(findCode).toBeDefined();
    const code = findCode() ?? '';
    const { page } = await newVisitor({ baseUrl });
    await page.goto('/');
    await page.waitForURL('**/setup');
    await page.getByRole('heading', { name: 'Set up your site' }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);

    const fill = async (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
    await fill('Set-up code', 'AAAA-AAAA-AAAA-AAAA');
    await fill('Username', 'olive');
    await fill('Email', 'olive@example.org');
    await fill('Password', 'correct-horse-9');
    await fill('Confirm Password', 'correct-horse-9');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('That is not the set-up code', { exact: false }).waitFor();
    await fill('Set-up code', code.toLowerCase());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/create-account');
    await fill('First Name', 'Olive');
    await fill('Last Name', 'Keeper');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL((url) => url.pathname + url.search === '/operator?panel=setup');

    await page.getByRole('heading', { name: 'What is it called?' }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await fill('Name of the site', 'Harbour');
    await fill('One point', 'Star');
    await fill('Several points', 'Stars');
    await fill('Tagline', 'Meet at the quay');
    await save(page);
    await next(page);
    await page.getByRole('heading', { name: 'How does it look?' }).waitFor();
    await page.getByLabel('Colour', { exact: true }).fill('#0b62b8');
    await save(page);
    // A reload continues at the same step, with the new name.
    await page.reload();
    await page.getByRole('heading', { name: 'How does it look?' }).waitFor();
    await expect
      .poll(() => page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--gb-brand').trim()"))
      .toBe('#0b62b8');
    await next(page);
    await page.getByRole('combobox', { name: 'Who can sign up' }).click();
    await page.getByRole('option', { name: 'By invitation' }).click();
    await page.getByText('A guest needs the invitation link of an active member.').waitFor();
    await page.getByRole('switch', { name: 'Public pages' }).click();
    await next(page);
    await page.getByText('Parts of the site').waitFor();
    await next(page);

    await page.getByRole('region', { name: 'Mail server' }).waitFor();
    await fill('Host', '127.0.0.1');
    await fill('Port', new URL(mailbox.env.SMTP_URL ?? '').port);
    await page.getByRole('button', { name: 'Not encrypted' }).click();
    await fill('Sender', 'Harbour <hello@harbour.example>');
    await page.getByRole('button', { name: 'Test it' }).click();
    await page.getByText('It works. A mail to you is on its way.').waitFor();
    expect(mailbox.count()).toBe(1);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await save(page);
    await next(page);
    await page.getByRole('region', { name: 'YouTube' }).waitFor();
    await next(page);
    await page.getByText('The site is ready.', { exact: false }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Open the site' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    // Somebody joins by invitation, with a code that the new mail server delivers.
    const token = await page.evaluate<string>("localStorage.getItem('authToken')");
    const headers = { authorization: `Bearer ${token}` };
    const profile = await fetch(`${baseUrl}/api/auth/profile`, { headers });
    const { user } = (await profile.json()) as { user: { referralCode: string } };
    const { page: guest } = await newVisitor({ baseUrl, width: 390, height: 844, dark: true });
    const found: Record<string, string[]> = {};
    const look = async (by: Page, path: string) => {
      const names = await productNames(by);
      if (names.length > 0) found[path] = names;
    };
    for (const path of ['/', '/login', '/forgot-password', `/signup?ref=${user.referralCode}`]) {
      await guest.goto(path);
      await guest.waitForLoadState('networkidle');
      await look(guest, path);
    }
    await guest.getByLabel('Username').fill('ines');
    await guest.getByLabel('Email').fill('ines@example.org');
    await guest.getByLabel('Password', { exact: true }).fill('correct-horse-9');
    await guest.getByLabel('Confirm Password').fill('correct-horse-9');
    await guest.getByRole('button', { name: 'Continue' }).click();
    await guest.waitForURL((url) => url.pathname === '/verify-email');
    expect(await mailbox.codeFor('ines@example.org')).toMatch(/^\d{6}$/);
    expect(mailbox.raw().filter((raw) => /gumball/i.test(raw))).toEqual([]);

    await page.reload();
    await page.waitForLoadState('networkidle');
    await look(page, '/');
    for (const path of [
      '/messages',
      '/friends',
      '/communities',
      '/tasks',
      '/earnings',
      '/shop',
      '/leaderboard',
      '/notifications',
      '/profile',
      '/settings',
      '/support',
      '/search?q=harbour',
      '/operator?panel=setup',
      '/operator?panel=site',
      '/operator?panel=members',
      '/operator?panel=services',
    ]) {
      await openInApp(page, path);
      await look(page, path);
    }
    for (const path of ['/manifest.webmanifest', '/login', '/signup'])
      if (/gumball/i.test((await (await fetch(baseUrl + path)).text()).replaceAll(/gumball-[a-z]|\/assets\/\S+/gi, '')))
        found[`source of ${path}`] = ['Gumball'];
    expect(found).toEqual({});

    // There is an administrator now.
    await guest.goto('/setup');
    expect(((await (await fetch(`${baseUrl}/api/setup`)).json()) as { isOpen: boolean }).isOpen).toBe(false);
  },
);
