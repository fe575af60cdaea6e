/** Every mail in a browser: in two widths and both colour schemes, accessible, and without requests. */
import { AxeBuilder } from '@axe-core/playwright';
import { sampleMail, sampleMailNames } from '@gumball/server/features/operators/mails/sample-mail';
import { defaultBrand } from '@gumball/server/platform/mail/mail-brand';
import { renderMail } from '@gumball/server/platform/mail/render-mail';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from './support/browser.ts';

const site = { config: { publicUrl: 'https://site.example' }, mail: { brand: () => defaultBrand } } as Parameters<
  typeof sampleMail
>[0];

/** Shows a mail in two widths. Returns those that it does not fit into. */
async function findOverflows(page: Page, html: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [720, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.setContent(html);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (overflow > 0) faults.push(`${overflow} px wider than ${width}`);
  }
  return faults;
}

// A mail is shown inside a page that has the landmarks, so best practices of pages do not apply.
async function findViolations(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Shows a mail in both schemes. The layout is the same in every language, so that axe runs in English only. */
async function findFaults(page: Page, name: string, language: 'en' | 'de'): Promise<string[]> {
  const message = sampleMail(site, name, language);
  if (!message) return ['there is no such mail'];
  const { html, text } = renderMail(message);
  const faults = text.split('\n').some((line) => line.trimEnd() !== line) ? ['spaces at the end of a line'] : [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    faults.push(...(await findOverflows(page, html)));
    if (language === 'en') faults.push(...(await findViolations(page)));
  }
  return faults;
}

journey(
  'every mail fits, is readable in both schemes, and loads nothing',
  { timeout: 240_000 },
  async ({ newVisitor }) => {
    const { page } = await newVisitor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const faults: string[] = [];
    for (const language of ['en', 'de'] as const) {
      for (const name of sampleMailNames)
        faults.push(...(await findFaults(page, name, language)).map((fault) => `${name} ${language}: ${fault}`));
    }
    expect(faults).toEqual([]);
    expect(requested.filter((url) => !url.startsWith('about:'))).toEqual([]);
  },
);
