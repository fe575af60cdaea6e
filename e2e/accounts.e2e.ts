/** Accounts: docs/product.md, Accounts. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { journey } from './support/browser.ts';
import { logIn } from './support/log-in.ts';
import { openMailbox, resetLinkOf } from './support/mailbox.ts';
import { fillSignUp, newcomer } from './support/newcomer.ts';

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

describe('signing up', () => {
  journey('a guest signs up with a referral code, completes the profile and reaches home', async ({ newVisitor }) => {
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

  journey('the form shows one error at a time and focuses its field', async ({ newVisitor }) => {
    const { page } = await newVisitor();
    await page.goto('/signup');
    const submit = page.getByRole('button', { name: 'Continue' });
    const complaint = page.getByRole('alert').filter({ hasText: /./ });

    await submit.click();
    await expect.poll(() => complaint.textContent()).toBe('Please fill in all fields');
    await expect.poll(() => focusedName(page)).toBe('username');

    const nobody = newcomer('nobody');
    await fillSignUp(page, { ...nobody, username: 'no', email: 'nobody' }, 'something else');
    await submit.click();
    await expect.poll(() => complaint.textContent()).toBe('Please enter a valid email address');
    await expect.poll(() => focusedName(page)).toBe('email');

    await page.getByLabel('Email').fill('nobody@example.org');
    await submit.click();
    await expect.poll(() => complaint.textContent()).toBe('Passwords do not match');
    const described = await page.getByLabel('Confirm Password').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Passwords do not match');

    await page.getByLabel('Confirm Password').fill(nobody.password);
    await submit.click();
    await expect.poll(() => complaint.textContent()).toBe('Username must be at least 3 characters');

    await page.getByLabel('Username').fill('');
    await page.getByLabel('Username').pressSequentially('No Body.fun');
    expect(await page.getByLabel('Username').inputValue()).toBe('nobody');
  });

  journey('shows a taken username at its field', async ({ newVisitor, newMember }) => {
    const member = await newMember('taken');
    const { page } = await newVisitor();
    await page.goto('/signup');
    await fillSignUp(page, { ...newcomer('late'), username: member.username });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Username is already taken').waitFor();
    await expect.poll(() => focusedName(page)).toBe('username');
  });

  journey('requires an email code after the sign-up if mail is configured', async ({ newProduct, newVisitor }) => {
    const mailbox = await openMailbox();
    const { url: baseUrl } = await newProduct(mailbox.env);
    const { page } = await newVisitor({ baseUrl });
    const person = newcomer('vera');
    await page.goto('/signup');
    await fillSignUp(page, person);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/verify-email' && url.searchParams.get('email') === person.email);
    await page.getByText('We sent a 6-digit code to').waitFor();
    const code = await mailbox.codeFor(person.email);

    await page.getByRole('link', { name: 'Back to Login' }).click();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/verify-email');
    const resend = page.getByRole('button', { name: /^Resend in \d+s$/ });
    await resend.waitFor();
    expect(await resend.isDisabled()).toBe(true);
    expect(mailbox.count()).toBe(1);

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
    'rejects a wrong password; the right one redirects to the requested page',
    async ({ newVisitor, newMember }) => {
      const { username, password } = await newMember('lou');
      const { page } = await newVisitor({ keepsApp: true });
      await page.goto('/friends');
      await isAt(page, '/login?redirect=%2Ffriends');
      const submit = page.getByRole('button', { name: 'Sign In', exact: true });
      const complaint = page.getByRole('alert').filter({ hasText: /./ });

      await submit.click();
      await expect.poll(() => complaint.textContent()).toBe('Please fill in all fields');
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

      // Again in the same tab, where every page is loaded already.
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.keyboard.press('Enter');
      await home(page).waitFor();
      await isAt(page, '/');
    },
  );

  journey('shows a network error and keeps the input if the server is unreachable', async ({ newVisitor }) => {
    const { page, context } = await newVisitor();
    await page.goto('/login');
    await page.getByLabel('Username').fill('somebody');
    await page.getByLabel('Password', { exact: true }).fill('a secret');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByText('Network error. Please check your connection and try again.').waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('somebody');
  });

  journey('resets a forgotten password with a mailed link that works once', async ({ newProduct, newVisitor }) => {
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

    const link = await resetLinkOf(product);
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
    await page.getByLabel('New Password').fill('another-horse');
    await page.getByLabel('Confirm Password').fill('another-horse');
    await submit.click();
    await page.getByText('Invalid or expired reset link.').waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await isAt(page, '/forgot-password');

    await logIn(page, person.username, 'a-better-horse');
    await isAt(page, '/create-account');
  });
});

describe('access to pages', () => {
  journey('redirects guests to the log-in, and a code page without an email to the sign-up', async ({ newVisitor }) => {
    const { page } = await newVisitor({ keepsApp: true });
    for (const [requests, shown] of [
      ['/', '/login'],
      ['/messages', '/login?redirect=%2Fmessages'],
      ['/create-account', '/login'],
      ['/verify-email', '/signup'],
    ] as const) {
      await page.goto(requests);
      await isAt(page, shown);
    }
    await page.goto('/reset-password');
    await page.getByText('Invalid reset link. Please request a new password reset.').waitFor();
  });

  journey('redirects members with a profile from the sign-in pages to home', async ({ newMember }) => {
    const { page } = await newMember('mel', { keepsApp: true });
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
    'redirects a newcomer without a name to the profile form, and an invalid token to the log-in',
    async ({ newVisitor }) => {
      const { page } = await newVisitor({ keepsApp: true });
      await page.goto('/signup');
      await fillSignUp(page, newcomer('nia'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByLabel('First Name').waitFor();
      await page.goto('/friends');
      await isAt(page, '/create-account?redirect=%2Ffriends');
      const token = await page.evaluate(() => localStorage.getItem('authToken'));
      const ended = await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
      expect(ended.status()).toBe(200);
      await page.reload();
      await page.waitForURL((url) => url.pathname === '/login');
    },
  );
});
