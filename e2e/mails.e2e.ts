/** Every mail in a browser: in two widths and both colour schemes, and the pages behind its links. */

import { AxeBuilder } from '@axe-core/playwright';
import { sampleMail, sampleMailNames } from '@gumball/server/features/operators/mails/sample-mail';
import { defaultBrand } from '@gumball/server/platform/mail/mail-brand';
import { renderMail } from '@gumball/server/platform/mail/render-mail';
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
          for (const width of [720, 320]) {
            await page.setViewportSize({ width, height: 800 });
            await page.setContent(html);
            const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
            if (overflow > 0) faults.push(`${name} ${language} ${width}: ${overflow} px wider than the window`);
          }
          // The layout is the same in every language.
          if (language !== 'en') continue;
          // A mail is shown inside a page that has the landmarks.
          const axe = new AxeBuilder({ page })
            .setLegacyMode()
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
          for (const { id, nodes } of (await axe.analyze()).violations)
            faults.push(`${name} ${language} ${colorScheme}: ${id} ${nodes.map(({ html: part }) => part).join(' ')}`);
        }
      }
    }
    expect(faults).toEqual([]);
    expect(requested.filter((url) => !url.startsWith('about:'))).toEqual([]);
  },
);
