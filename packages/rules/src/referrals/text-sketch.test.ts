import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSimilar, sketchOf } from './text-sketch.ts';

const farmed =
  'Join the best project of the year and earn free coins every single day, my friends, do not miss this chance';
const sketch = (text: string) => {
  const found = sketchOf(text);
  if (!found) throw new Error(`"${text}" is too short`);
  return found;
};
const sharesBand = (one: string, other: string) =>
  sketch(one).bands.some((band, at) => band === sketch(other).bands[at]);

describe('a text', () => {
  it.each([
    ['with other digits, links and mentions', `${farmed} 42 https://x.example/abc @somebody #free`],
    ['in capitals with emoji', `🚀🚀 ${farmed.toUpperCase()}!!!`],
    ['with another word', farmed.replace('friends', 'brothers')],
    ['with a longer end', `${farmed}, really`],
  ])('%s is similar', (_, other) => {
    expect(isSimilar(sketch(farmed), sketch(other))).toBe(true);
    expect(sharesBand(farmed, other)).toBe(true);
  });

  it.each([
    'I repaired my grandfather’s radio this weekend and it plays the old stations again, what a lovely sound',
    'Does anybody know a quiet place near the river where one can read for an afternoon without traffic noise?',
    'The best soup of the year was at the market today, and we will go there again on Saturday with the children',
  ])('is not similar to "%s"', (other) => {
    expect(isSimilar(sketch(farmed), sketch(other))).toBe(false);
  });

  it.each([
    'hello',
    'Nice!',
    'Good morning everybody, have a nice day',
    'ha '.repeat(60),
    '🎉'.repeat(50),
    '1234567890 '.repeat(8),
  ])('that is too common says nothing: "%s"', (text) => {
    expect(sketchOf(text)).toBeUndefined();
  });

  it('in a script without spaces is compared as well', () => {
    const text =
      'この週末は祖父の古いラジオを修理しました。また昔の放送局が聞こえるようになってとても嬉しいです。家族みんなで聞きました。';
    expect(isSimilar(sketch(text), sketch(`${text}！！`))).toBe(true);
  });

  it('has the same sketch each time, of 32 values and 8 bands that the database can store', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 800 }), (text) => {
        const found = sketchOf(text);
        expect(found).toEqual(sketchOf(text));
        const numbers = [...(found?.values ?? []), ...(found?.bands ?? [])];
        expect([0, 40]).toContain(numbers.length);
        expect(numbers.every((value) => Number.isInteger(value) && Math.abs(value) <= 2 ** 31)).toBe(true);
      }),
    );
  });
});
