import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandColors } from './brand-colors.ts';

const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);

it('makes every colour readable in both themes', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const { light, dark } = brandColors(chosen);
      const contrasts = [
        [light['--gb-on-brand'], light['--gb-brand']],
        [light['--gb-on-brand'], light['--gb-brand-hover']],
        [light['--gb-brand-ink'], '#ffffff'],
        [light['--gb-brand-ink'], light['--gb-brand-soft']],
        ['#2a1226', light['--gb-bubble-own']],
        ['#fff4f8', light['--gb-hero']],
        [dark['--gb-on-brand'], dark['--gb-brand']],
        [dark['--gb-brand-ink'], '#221722'],
        [dark['--gb-brand-ink'], dark['--gb-brand-soft']],
        ['#f9f0f5', dark['--gb-bubble-own']],
      ].map(([text = '', background = '']) => wcagContrast(text, background));
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
    }),
    { examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#d9166b'], ['#808080']] },
  );
});

it('keeps a colour that is readable already', () => {
  expect(brandColors('#0b62b8').light['--gb-brand']).toBe('#0b62b8');
  expect(brandColors('#ffd400').light['--gb-brand']).not.toBe('#ffd400');
});
