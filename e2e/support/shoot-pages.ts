import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const folder = join(dirname(dirname(import.meta.dirname)), 'test-results/journeys');

/** Saves a screenshot of every open page under the test's name. */
export async function shootPages(testName: string, contexts: readonly BrowserContext[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const stem = testName.replace(/[^a-z0-9]+/gi, '-').slice(0, 80);
  const pages = contexts.flatMap((context) => context.pages());
  for (const [at, page] of pages.entries()) {
    const path = join(folder, `${stem}-${at + 1}.png`);
    try {
      await page.screenshot({ path, timeout: 10_000 });
      console.log(`saved a screenshot of ${page.url()} as ${path}`);
    } catch (error) {
      console.log(`no screenshot of ${page.url()}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
