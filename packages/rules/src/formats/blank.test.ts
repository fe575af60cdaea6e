import { expect, it } from 'vitest';
import { isBlank } from './blank.ts';

it.each([
  '',
  ' \n\t ',
  '\u200b\u200b',
  '\u2060\ufeff',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u2800',
  '\u00ad',
  '\ufe0f',
  '\u202e',
])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

it.each(['a', '.', '0', '李', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '\u0301', ' \u200bx'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});
