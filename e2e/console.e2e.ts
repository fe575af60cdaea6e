/** Accessibility of the operators' console in both themes, on desktop and phone. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findAccessibilityFaults, journey, type Member } from './support/browser.ts';
import { gumball } from './support/gumball.ts';
import { openInApp } from './support/open-in-app.ts';

const panelsFile = join(import.meta.dirname, '../apps/web/src/pages/operator/console-panels.ts');
/** A name of the maximum length without a line break opportunity. */
const longName = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebs';

async function send(
  who: Member,
  path: string,
  body: object,
  method = 'POST',
): Promise<Record<string, { id?: string }>> {
  const headers = { authorization: `Bearer ${who.accessToken}` };
  const response = await who.page.request.fetch(`/api${path}`, { method, headers, data: body });
  if (!response.ok()) throw new Error(`${path} returned ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Record<string, { id?: string }>;
}

async function prepare(operator: Member, alice: Member, bob: Member): Promise<void> {
  await send(alice, '/auth/profile', { firstName: longName, lastName: longName }, 'PUT');
  const { post } = await send(alice, '/posts', { content: `Cheap watches ${longName}` });
  const { community } = await send(alice, '/communities', { name: longName.slice(0, 40), description: 'Watches.' });
  const reports = [
    ['post', post?.id],
    ['community', community?.id],
  ];
  for (const [targetType, targetId] of reports) {
    await send(bob, '/reports', { targetType, targetId, reason: 'spam', details: longName });
  }
  const { community: other } = await send(alice, '/communities', { name: `Other ${longName.slice(0, 34)}` });
  const closure = { rule: 'spam', reason: `Only watches ${longName}` };
  await send(operator, `/operator/communities/${other?.id}/closure`, closure);
}

const overflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

async function open(page: Page, panel: string): Promise<void> {
  await openInApp(page, `/operator?panel=${panel}`);
  await page.getByRole('heading').nth(1).waitFor();
  // Not by waitForFunction: the policy of the page allows no text to be evaluated later.
  const busy = page.locator('main [aria-busy="true"]');
  await expect.poll(() => busy.count(), { timeout: 60_000 }).toBe(0);
}

async function inspect(page: Page, panel: string): Promise<Record<string, unknown>> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, panel);
  const desktop = await findAccessibilityFaults(page);
  const wide = await overflow(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const narrow = await overflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const darkPhone = await findAccessibilityFaults(page);
  const phone = await overflow(page);
  return { desktop, wide, narrow, darkPhone, phone };
}

const faultless = { desktop: [], wide: 0, narrow: 0, darkPhone: [], phone: 0 };

// Parts keep a slow machine within the time of a test, and repeat less when one fails.
const parts = 3;

for (let part = 0; part < parts; part++) {
  journey(
    `no panel of the console has accessibility violations or overflows the screen horizontally, part ${part + 1} of ${parts}`,
    { timeout: 300_000 },
    async ({ newMember, newProduct }) => {
      const product = await newProduct();
      const visit = { baseUrl: product.url };
      const olive = await newMember('olive', visit);
      const [alice, bob] = [await newMember('alice', visit), await newMember('bob', visit)];
      await gumball(product, 'grant-operator', olive.username);
      await prepare(olive, alice, bob);
      await olive.page.goto('/operator');
      await olive.page.getByRole('navigation', { name: 'Console' }).waitFor();
      const [, declared = ''] = (await readFile(panelsFile, 'utf8')).split('export const consolePanels = {');
      const panels = [...declared.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name ?? '');
      expect(panels.length).toBeGreaterThan(15);
      for (const panel of [...panels, 'setup'].filter((_, index) => index % parts === part))
        expect.soft({ panel, ...(await inspect(olive.page, panel)) }).toEqual({ panel, ...faultless });
    },
  );
}
