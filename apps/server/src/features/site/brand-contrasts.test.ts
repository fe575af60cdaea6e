import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brandColors } from './brand-colors.ts';
import { brandContrasts } from './brand-contrasts.ts';

it('passes with every colour, because its shades are corrected', () => {
  fc.assert(
    fc.property(fc.nat(0xff_ff_ff), (value) => {
      const contrasts = brandContrasts(brandColors(`#${value.toString(16).padStart(6, '0')}`));
      expect(contrasts).toHaveLength(6);
      expect(contrasts.filter(({ passes, ratio }) => !passes || ratio < 4.5)).toEqual([]);
    }),
  );
});

it('measures texts on their backgrounds', () => {
  const { light, dark } = brandColors('#0b62b8');
  expect(brandContrasts({ light: { ...light, '--gb-brand': '#777777' }, dark })[0]).toEqual({
    theme: 'light',
    part: 'button',
    text: '#ffffff',
    background: '#777777',
    ratio: 4.4,
    passes: false,
  });
});
