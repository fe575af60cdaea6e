/** Fixtures of the e2e tests: guests, signed-in members, accessibility checks, and screenshots of failures. */
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { launchOptions } from '../../scripts/chromium.ts';
import { openSession } from './open-session.ts';
import { sharedProductUrl } from './shared-product.ts';
import { shootPages } from './shoot-pages.ts';
import { type Product, startProduct } from './start-product.ts';

/**
 * Options of a browser context; `language` defaults to English. `keepsApp` allows the service worker. Its precaching
 * takes a third of a test's time, so only tests about the service worker, or those that visit every page, enable it.
 */
export type Visit = {
  width?: number;
  height?: number;
  dark?: boolean;
  language?: string;
  baseUrl?: string;
  keepsApp?: boolean;
};

/** A guest with their own browser context. */
export type Visitor = { page: Page; context: BrowserContext };

/** A signed-in member with a complete profile and their own browser context. */
export type Member = Visitor & {
  username: string;
  password: string;
  accessToken: string;
  firstName: string;
  lastName: string;
};

type Fixtures = {
  /** Starts a separate product that the test may configure or kill. Stops it and removes its data after the test. */
  newProduct: (env?: Readonly<Record<string, string>>) => Promise<Product>;
  /** Opens a browser context for a guest. */
  newVisitor: (visit?: Visit) => Promise<Visitor>;
  /** Signs a new member up, completes the profile and opens home with a session. `name` is the username's prefix. */
  newMember: (name: string, visit?: Visit) => Promise<Member>;
};

const password = 'correct-horse-9';
/** The time of a step on a slow CI machine, twice the default. */
const slowStepMs = 60_000;

/** A test with browser fixtures. Closes the browsers afterwards; on failure, saves a screenshot of each open page. */
export const journey = base.extend<Fixtures & { browser: Browser; contexts: BrowserContext[] }>({
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern.
    async ({}, give) => {
      const browser = await chromium.launch(launchOptions());
      await give(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  contexts: async ({ task }, give) => {
    const contexts: BrowserContext[] = [];
    await give(contexts);
    if (task.result?.state === 'fail') await shootPages(task.name, contexts);
    await Promise.all(contexts.map((context) => context.close()));
  },
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern.
  newProduct: async ({}, give) => {
    const products: Product[] = [];
    await give(async (env) => {
      const product = await startProduct(env, inject('productTemplate'));
      products.push(product);
      return product;
    });
    for (const product of products.toReversed()) await product.stop();
  },
  newVisitor: async ({ browser, contexts }, give) => {
    await give(
      async ({
        width = 1440,
        height = 900,
        dark = false,
        language = 'en-US',
        baseUrl = sharedProductUrl(),
        keepsApp = false,
      } = {}) => {
        const context = await browser.newContext({
          baseURL: baseUrl,
          viewport: { width, height },
          colorScheme: dark ? 'dark' : 'light',
          locale: language,
          reducedMotion: 'reduce',
          serviceWorkers: keepsApp ? 'allow' : 'block',
        });
        if (process.env['CI']) context.setDefaultTimeout(slowStepMs);
        contexts.push(context);
        return { context, page: await context.newPage() };
      },
    );
  },
  newMember: async ({ newVisitor }, give) => {
    await give(async (name, visit = {}) => {
      const visitor = await newVisitor(visit);
      const baseUrl = visit.baseUrl ?? sharedProductUrl();
      const account = await signUp(baseUrl, name);
      await openSession(visitor.page, baseUrl, { username: account.username, password });
      return { ...visitor, ...account, password };
    });
  },
});

/**
 * The accessibility violations of a page in its current state: WCAG 2.2 A and AA, best practices and axe's experimental
 * rules, or only the given rules. `excludedRules` saves the time of rules whose result another test has.
 */
export async function findAccessibilityFaults(
  page: Page,
  onlyRules?: string[],
  excludedRules: string[] = [],
): Promise<string[]> {
  // The product has no frames; legacy mode skips them and halves the time.
  // What passes and what is incomplete is not read; describing those elements takes a tenth of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (onlyRules) axe.withRules(onlyRules);
  else axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental']);
  if (excludedRules.length > 0) axe.disableRules(excludedRules);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help} (${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')})`,
  );
}

type Account = { username: string; accessToken: string; firstName: string; lastName: string };

async function signUp(baseUrl: string, name: string): Promise<Account> {
  const username = `${name.slice(0, 18)}_${crypto.randomUUID().slice(0, 8)}.fun`;
  const firstName = name.charAt(0).toUpperCase() + name.slice(1);
  const lastName = 'Tester';
  const email = `${username.replace('.fun', '')}@example.org`;
  const { accessToken } = await call(baseUrl, 'POST', '/api/auth/register', {
    username,
    email,
    password,
    confirmPassword: password,
  });
  if (!accessToken) throw new Error('the sign-up returned no token: is mail configured?');
  await call(baseUrl, 'PUT', '/api/auth/profile', { firstName, lastName }, accessToken);
  return { username, accessToken, firstName, lastName };
}

async function call(
  baseUrl: string,
  method: string,
  path: string,
  body: object,
  token = '',
): Promise<{ accessToken?: string }> {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as { accessToken?: string };
}
