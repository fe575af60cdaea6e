import type { BrandContrast } from '@gumball/contract/site/site-colors.routes';
import { wcagContrast } from 'culori';
import { type BrandColors, readableContrast } from './brand-colors.ts';

// The surface of cards in each theme: apps/web/src/ui/styles/tokens.css.
const cards = { light: '#ffffff', dark: '#221722' } as const;

/** Returns the contrast of what has the colour of the brand: buttons, links on cards, and badges. */
export function brandContrasts(colors: BrandColors): BrandContrast[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const of = (token: string) => colors[theme][token] ?? '';
    const pairs = [
      ['button', of('--gb-on-brand'), of('--gb-brand')],
      ['link', of('--gb-brand-ink'), cards[theme]],
      ['badge', of('--gb-brand-ink'), of('--gb-brand-soft')],
    ] as const;
    return pairs.map(([part, text, background]) => {
      const ratio = wcagContrast(text, background);
      return { theme, part, text, background, ratio: Math.floor(ratio * 10) / 10, passes: ratio >= readableContrast };
    });
  });
}
