import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, foldWithPositions } from './fold-text.ts';

describe('foldText', () => {
  it.each([
    ['Zoë', 'zoe'],
    ['Müller', 'muller'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['Bjørn Łódź Đặng', 'bjorn lodz dang'],
    ['İstanbul ISPARTA ısparta', 'istanbul isparta isparta'],
    ['Ærø œuvre Þór', 'aero oeuvre thor'],
    ['e\u0301te\u0301', 'ete'],
    ['ＦＵＬＬ ﬁne', 'full fine'],
    ['ΟΔΥΣΣΕΥΣ Οδυσσεύς', 'οδυσσευσ οδυσσευσ'],
    ['Ёлка Йод', 'елка иод'],
    ['مُحَمَّد', 'محمد'],
    ['がぎぐ ｶﾞ', 'がぎぐ ガ'],
    ['한국어', '한국어'],
    ['ภาษาไทย ที่', 'ภาษาไทย ที่'],
    ['日本語', '日本語'],
  ])('%s becomes %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('is idempotent and bounded in length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = foldText(text);
        expect(foldText(once)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(text.length * 18);
      }),
    );
  });
});

describe('foldWithPositions', () => {
  it.each([
    ['Zoë', 'oe', 'oë'],
    ['a Straße b', 'strasse', 'Straße'],
    ['xe\u0301y', 'e', 'e\u0301'],
    ['日本語', '本', '本'],
    ['👍 Müller', 'muller', 'Müller'],
  ])('in %s, %s stands for %s', (text, part, original) => {
    const { folded, positions } = foldWithPositions(text);
    const start = folded.indexOf(part);
    expect(text.slice(positions[start], positions[start + part.length])).toBe(original);
  });

  it('has one ascending position per unit within the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { folded, positions } = foldWithPositions(text);
        expect(positions).toHaveLength(folded.length + 1);
        expect(positions.at(-1)).toBe(text.length);
        expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
      }),
    );
  });
});
