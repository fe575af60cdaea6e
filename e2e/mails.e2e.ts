/** Every mail in a browser: in two widths and both colour schemes, and the pages behind its links. */

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

journey(
  'every mail fits, is readable in both schemes, and loads nothing',
  { timeout: 240_000 },
  async ({ newVisitor }) => {
    const { page } = await newVisitor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const faults: string[] = [];
    for (const language of ['en', 'de'] as const) {
      for (const name of sampleMailNames) {
        const message = sampleMail(site, name, language);
        if (!message) throw new Error(`there is no mail ${name}`);
        const { html, text } = renderMail(message);
        if (text.split('\n').some((line) => line.trimEnd() !== line))
          faults.push(`${name}: spaces at the end of a line`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          for (const fault of await findOverflows(page, html)) faults.push(`${name} ${language}: ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    expect(requested.filter((url) => !url.startsWith('about:'))).toEqual([]);
  },
);
