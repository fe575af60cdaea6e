/** Accessibility of the account screens in both themes at two widths: docs/product.md, Accounts. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAccessibilityFaults, journey, type Visit } from './support/browser.ts';
import { fillSignUp, newcomer } from './support/newcomer.ts';

const screens: readonly [name: string, open: (page: Page) => Promise<unknown>][] = [
  ['log-in', (page) => page.goto('/login')],
  ['log-in refused', (page) => page.getByRole('button', { name: 'Sign In', exact: true }).click()],
  ['return from a provider refused', (page) => page.goto('/login/callback?code=1')],
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
  ['recovery code', (page) => page.goto('/recover')],
  ['terms that are not published', (page) => page.goto('/terms')],
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

const variants: readonly Visit[] = [
  { width: 390, height: 844 },
  { width: 390, height: 844, dark: true },
  { width: 1440, height: 900 },
  { width: 1440, height: 900, dark: true },
];

describe('account screens', () => {
  for (const variant of variants) {
    journey(
      `pass the accessibility check at ${variant.width} ${variant.dark ? 'dark' : 'light'}`,
      async ({ newVisitor, newMember }) => {
        // Without any member the log-in page sets the site up.
        await newMember('first');
        const { page } = await newVisitor(variant);
        for (const [name, open] of screens) {
          await open(page);
          await page.getByRole('heading', { level: 1 }).waitFor();
          expect({ name, faults: await findAccessibilityFaults(page) }).toEqual({ name, faults: [] });
          const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
          expect({ name, overflow }).toEqual({ name, overflow: 0 });
        }
      },
    );
  }
});
