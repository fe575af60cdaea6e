/** The proof of work for sign-ups from a busy network, in the built app under its CSP: docs/product.md, Accounts. */
import { freePort } from '@gumball/server/test/free-port';
import { chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchOptions } from '../scripts/chromium.ts';
import { journey } from './support/browser.ts';
import { fillSignUp, newcomer } from './support/newcomer.ts';

// Runs in the page.
const recordViolations = `
  globalThis.blocked = [];
  addEventListener('securitypolicyviolation', (event) => blocked.push(event.violatedDirective + ' ' + event.blockedURI));
`;

async function signUp(page: Page): Promise<{ statuses: number[]; blocked: unknown; secure: unknown }> {
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/api/auth/register')) statuses.push(response.status());
  });
  await page.addInitScript(recordViolations);
  await page.goto('/signup');
  await fillSignUp(page, newcomer('nora'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Checking...' }).waitFor();
  await page.waitForURL((url) => url.pathname === '/create-account');
  return {
    statuses,
    blocked: await page.evaluate('blocked'),
    secure: await page.evaluate('isSecureContext'),
  };
}

journey(
  'a guest of a busy network signs up after an automatic proof of work on a phone',
  async ({ newProduct, newVisitor }) => {
    const product = await newProduct({ SIGNUP_FREE_PER_NETWORK: '0' });
    const { page } = await newVisitor({ baseUrl: product.url, width: 390, height: 844 });
    expect(await signUp(page)).toEqual({ statuses: [428, 201], blocked: [], secure: true });
  },
);

journey('the proof of work also runs without WebCrypto, which requires a secure context', async ({ newProduct }) => {
  const port = await freePort();
  const baseURL = `http://gumball.test:${port}`;
  await newProduct({ SIGNUP_FREE_PER_NETWORK: '0', PORT: String(port), PUBLIC_URL: baseURL });
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--host-resolver-rules=MAP gumball.test 127.0.0.1'],
  });
  try {
    const page = await browser.newPage({ baseURL });
    expect(await signUp(page)).toEqual({ statuses: [428, 201], blocked: [], secure: false });
  } finally {
    await browser.close();
  }
});
