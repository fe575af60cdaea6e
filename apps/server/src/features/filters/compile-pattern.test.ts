import { patternTextMax } from '@gumball/rules/filters/filters';
import { foldText } from '@gumball/rules/filters/fold-text';
import { expect, it, test } from 'vitest';
import { compilePattern } from './compile-pattern.ts';

const matches = (pattern: string, text: string) => {
  const compiled = compilePattern(pattern);
  return typeof compiled === 'string' ? compiled : compiled.matches(foldText(text));
};

test.each([
  [String.raw`\bfree\s+(money|gumballs?)\b`, 'FREE   Gumballs!', true],
  [String.raw`\bfree\s+(money|gumballs?)\b`, 'free beer', false],
  // The Cyrillic letters of the pattern and of the text fold alike.
  ['казино+', 'КАЗИНОООО', true],
  ['[A-Z]{3}-\\d+', 'abc-12', true],
  ['(unclosed', 'x', 'invalid'],
  ['(?=look)', 'x', 'invalid'],
  [String.raw`(a)\1`, 'aa', 'invalid'],
  ['a{1,1000}', 'a', 'too-large'],
  ['(a{1,100}){1,100}', 'a', 'invalid'],
  ['((((a{10}){10}){10}){10}){10}', 'a', 'invalid'],
])('%s on %s: %s', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected);
});

it('takes time proportional to the text, whatever the pattern', () => {
  const bombs = [
    '(a+)+$',
    '(a*)*b',
    '(.*)*x',
    '(a|a)*b',
    '(a|aa)+$',
    '(x+x+)+y',
    '([a-z]+)*\\d',
    '(.*a){20}',
    '(a?){60}a{60}b',
    String.raw`^(\w+\s?)*$`,
    '(?:a.{0,20}){5}b',
  ];
  const texts = ['a', 'x', 'a ', 'ab'].map((part) => `${part.repeat(patternTextMax / part.length - 1)}!`);
  for (const bomb of bombs) {
    const compiled = compilePattern(bomb);
    if (typeof compiled === 'string') continue;
    for (const text of texts) {
      const startedAt = performance.now();
      compiled.matches(text);
      expect([bomb, performance.now() - startedAt < 400]).toEqual([bomb, true]);
    }
  }
});

it('reads the beginning of a long text only', () => {
  const compiled = compilePattern('needle');
  if (typeof compiled === 'string') throw new Error(compiled);
  expect(compiled.matches(`${'a'.repeat(patternTextMax)}needle`)).toBe(false);
});
