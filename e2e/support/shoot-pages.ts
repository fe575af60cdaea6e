import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const folder = join(dirname(dirname(import.meta.dirname)), 'test-results/journeys');

/** Keeps a picture of every open page under the test's name, for whoever reads the failure. */
export async function shootPages(testName: string, contexts: readonly BrowserContext[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const stem = testName.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
  const pages = contexts.flatMap((context) => context.pages());
  for (const [at, page] of pages.entries()) {
    const path = join(folder, `${stem}-${at + 1}.png`);
    try {
      await page.screenshot({ path, timeout: 10_000 });
      console.log(`${page.url()} is kept as ${path}`);
    } catch (error) {
      console.log(`${page.url()} could not be kept: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
