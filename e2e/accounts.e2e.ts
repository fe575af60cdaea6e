/** Accounts: docs/product.md, Accounts. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { codeIn, openMailbox, tokenIn, until } from '../apps/server/test/mailbox.ts';
import { findAccessibilityFaults, journey, logIn, type Visit } from './browser.ts';
import type { Product } from './start-product.ts';

const password = 'correct-horse-9';

type Newcomer = { username: string; email: string };

function newcomer(name: string): Newcomer {
  const username = `${name}_${crypto.randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.org` };
}

async function fillSignUp(page: Page, { username, email }: Newcomer, confirmation = password): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(confirmation);
}

async function completeProfile(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/create-account');
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Newcomer');
  await page.getByRole('button', { name: 'Create Account' }).click();
}

async function isAt(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path);
}

const home = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const focusedName = (page: Page) => page.locator(':focus').getAttribute('name');

async function mailedLink({ env }: Product): Promise<string> {
  const outbox = join(env.DATA_DIR ?? '', 'outbox');
  const token = await until(async () => {
    const [file] = await readdir(outbox).catch(() => []);
    const found = file ? tokenIn(await readFile(join(outbox, file), 'utf8')) : 'no token';
    return found === 'no token' ? undefined : found;
  }, 'a reset link in the outbox');
  return `/reset-password?token=${token}`;
}

describe('signing up', () => {
  journey('a guest signs up with an invitation, completes the profile and is home', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.goto('/signup?ref=FRIEND42');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    const person = newcomer('nora');
    await fillSignUp(page, person);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/auth/register'));
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ username: `${person.username}.fun`, referralCode: 'FRIEND42' });

    await page.waitForURL((url) => url.pathname === '/create-account');
    expect(await page.getByRole('button', { name: 'Create Account' }).isDisabled()).toBe(true);
    await page.getByLabel('First Name').fill('Nora');
    await page.getByLabel('Location').fill('Oslo, Norway');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Oslo, Norway');
    await page.reload();
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe('Oslo, Norway');
    await completeProfile(page);
    await isAt(page, '/');
    await home(page).waitFor();
    await page.goto('/create-account');
    await isAt(page, '/');
  });

  journey('the form names what is wrong one by one and takes the reader there', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.goto('/signup');
    const submit = page.getByRole('button', { name: 'Continue' });
    const complaint = page.getByRole('alert').filter({ hasText: /./ });

    await submit.click();
    expect(await complaint.textContent()).toBe('Please fill in all fields');
    await expect.poll(() => focusedName(page)).toBe('username');

    await fillSignUp(page, { username: 'no', email: 'nobody' }, 'something else');
    await submit.click();
    expect(await complaint.textContent()).toBe('Please enter a valid email address');
    await expect.poll(() => focusedName(page)).toBe('email');

    await page.getByLabel('Email').fill('nobody@example.org');
    await submit.click();
    expect(await complaint.textContent()).toBe('Passwords do not match');
    const described = await page.getByLabel('Confirm Password').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Passwords do not match');

    await page.getByLabel('Confirm Password').fill(password);
    await submit.click();
    expect(await complaint.textContent()).toBe('Username must be at least 3 characters');

    await page.getByLabel('Username').fill('');
    await page.getByLabel('Username').pressSequentially('No Body.fun');
    expect(await page.getByLabel('Username').inputValue()).toBe('nobody');
  });

  journey('a taken username is said beside its field', async ({ newVisitor, newMember }) => {
    const member = await newMember('taken');
    const { page } = await newVisitor();
    await page.goto('/signup');
    await fillSignUp(page, { ...newcomer('late'), username: member.username });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Username is already taken').waitFor();
    await expect.poll(() => focusedName(page)).toBe('username');
  });

  journey('where mail is configured a code stands between sign-up and profile', async ({ newProduct, newVisitor }) => {
    const mailbox = await openMailbox();
    const { url: baseUrl } = await newProduct(mailbox.env);
    const { page } = await newVisitor({ baseUrl });
    const person = newcomer('vera');
    await page.goto('/signup');
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/verify-email' && url.searchParams.get('email') === person.email);
    await page.getByText('We sent a 6-digit code to').waitFor();
    const code = codeIn(await mailbox.next(person.email));

    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL((url) => url.pathname === '/verify-email');
    const resend = page.getByRole('button', { name: /^Resend in \d+s$/ });
    await resend.waitFor();
    expect(await resend.isDisabled()).toBe(true);
    expect(mailbox.mails).toHaveLength(1);

    const verify = page.getByRole('button', { name: 'Verify' });
    await page.getByLabel('6-digit code').fill(code.slice(0, 5));
    expect(await verify.isDisabled()).toBe(true);
    await page.getByLabel('6-digit code').fill(code === '123456' ? '654321' : '123456');
    await verify.click();
    await page.getByText('That code is not right.').waitFor();
    await page.getByLabel('6-digit code').fill(code);
    await verify.click();
    await page.getByText('Your email address is verified.').waitFor();
    await completeProfile(page);
    await isAt(page, '/');
  });
});

describe('logging in', () => {
  journey(
    'a wrong password is refused, the right one leads to the page that was wanted',
    async ({ newVisitor, newMember }) => {
      const { username } = await newMember('lou');
      const { page } = await newVisitor();
      await page.goto('/friends');
      await isAt(page, '/login?redirect=%2Ffriends');
      const submit = page.getByRole('button', { name: 'Sign In' });
      const complaint = page.getByRole('alert').filter({ hasText: /./ });

      await submit.click();
      expect(await complaint.textContent()).toBe('Please fill in all fields');
      await page.getByLabel('Username').fill(username.toUpperCase().replace('.FUN', ''));
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await submit.click();
      await page.getByText('Invalid username or password').waitFor();
      await expect.poll(() => focusedName(page)).toBe('password');

      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await isAt(page, '/friends');
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await isAt(page, '/login');
      expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    },
  );

  journey('an unreachable server is said, and the typed words stay', async ({ newVisitor }) => {
    const { page, context } = await newVisitor();
    await page.goto('/login');
    await page.getByLabel('Username').fill('somebody');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Network error. Please check your connection and try again.').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('somebody');
  });

  journey('a forgotten password is replaced by a mailed link that works once', async ({ newProduct, newVisitor }) => {
    const product = await newProduct();
    const { page } = await newVisitor({ baseUrl: product.url });
    const person = newcomer('fay');
    await page.goto('/signup');
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await isAt(page, '/login');

    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill('fay');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByText('Please enter a valid email address').waitFor();
    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    await page.getByRole('button', { name: 'Send Another Email' }).click();
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);

    const link = await mailedLink(product);
    await page.goto(link);
    const submit = page.getByRole('button', { name: 'Reset Password' });
    expect(await submit.isDisabled()).toBe(true);
    await page.getByLabel('New Password').fill('short');
    await page.getByLabel('Confirm Password').fill('short');
    await submit.click();
    await page.getByText('Password must be at least 6 characters long').waitFor();
    await page.getByLabel('New Password').fill('a-better-horse');
    await submit.click();
    await page.getByText('Passwords do not match').waitFor();
    await page.getByLabel('Confirm Password').fill('a-better-horse');
    await submit.click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await isAt(page, '/login');

    await page.goto(link.replace('?token=', '/'));
    await page.getByLabel('New Password').fill(password);
    await page.getByLabel('Confirm Password').fill(password);
    await submit.click();
    await page.getByText('Invalid or expired reset link.').waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await isAt(page, '/forgot-password');

    await logIn(page, person.username, 'a-better-horse');
    await isAt(page, '/create-account');
  });
});

describe('who may see which page', () => {
  journey('guests are sent to sign in, and a code page without an address to sign up', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    for (const [asked, shown] of [
      ['/', '/login'],
      ['/messages', '/login?redirect=%2Fmessages'],
      ['/create-account', '/login'],
      ['/verify-email', '/signup'],
    ] as const) {
      await page.goto(asked);
      await isAt(page, shown);
    }
    await page.goto('/reset-password');
    await page.getByText('Invalid reset link. Please request a new password reset.').waitFor();
  });

  journey('members with a profile are sent home from the sign-in pages', async ({ newMember }) => {
    const { page } = await newMember('mel');
    for (const path of [
      '/login',
      '/signup',
      '/verify-email?email=a@b.example',
      '/forgot-password',
      '/reset-password/x',
    ]) {
      await page.goto(path);
      await isAt(page, '/');
    }
  });

  journey(
    'a newcomer without a name can go nowhere else, and a dead token leads to the log-in',
    async ({ newVisitor }) => {
      const { page } = await newVisitor();
      await page.goto('/signup');
      await fillSignUp(page, newcomer('nia'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('First Name').waitFor();
      await page.goto('/friends');
      await isAt(page, '/create-account?redirect=%2Ffriends');
      await page.evaluate(() => localStorage.setItem('authToken', 'long dead'));
      await page.reload();
      await page.waitForURL((url) => url.pathname === '/login');
    },
  );
});

const screens: readonly [name: string, open: (page: Page) => Promise<unknown>][] = [
  ['log-in', (page) => page.goto('/login')],
  ['log-in refused', (page) => page.getByRole('button', { name: 'Sign In' }).click()],
  ['sign-up', (page) => page.goto('/signup')],
  ['sign-up refused', (page) => page.getByRole('button', { name: 'Continue' }).click()],
  ['code', (page) => page.goto(`/verify-email?email=${crypto.randomUUID()}@example.org`)],
  ['forgot password', (page) => page.goto('/forgot-password')],
  [
    'reset link mailed',
    async (page) => {
      await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`);
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
    },
  ],
  ['reset password', (page) => page.goto('/reset-password?token=x')],
  ['reset link refused', (page) => page.goto('/reset-password')],
  [
    'profile',
    async (page) => {
      await page.goto('/signup');
      await fillSignUp(page, newcomer('axel'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('First Name').waitFor();
    },
  ],
];

const looks: readonly Visit[] = [
  { width: 390, height: 844 },
  { width: 390, height: 844, dark: true },
  { width: 1440, height: 900 },
  { width: 1440, height: 900, dark: true },
];

describe('the screens of accounts', () => {
  for (const look of looks) {
    journey(`bear no accessibility fault at ${look.width} ${look.dark ? 'dark' : 'light'}`, async ({ newVisitor }) => {
      const { page } = await newVisitor({ ...look, baseUrl: inject('productUrl') });
      for (const [name, open] of screens) {
        await open(page);
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect({ name, faults: await findAccessibilityFaults(page) }).toEqual({ name, faults: [] });
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect({ name, overflow }).toEqual({ name, overflow: 0 });
      }
    });
  }
});
