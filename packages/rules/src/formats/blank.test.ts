import { expect, it } from 'vitest';
import { hasLookAlikes, isBlank } from './blank.ts';

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

it.each([
  ['Yes', 'Yes\u200b'],
  ['Yes', '\u2060Y\u00ades'],
  ['Yes', 'Yes\u{e0041}'],
  ['Yes', 'Yes\u2800'],
  ['Ｙes', 'Yes'],
  ['green  tea', 'green tea\u200b'],
  ['👍', '👍\u200b'],
])('%j and %j look alike', (a, b) => {
  expect(hasLookAlikes([a, 'Other', b])).toBe(true);
});

it.each([
  ['Yes', 'yes'],
  ['greentea', 'green tea'],
  // The flags of England and Scotland differ in invisible characters only, and the astronaut from two emoji.
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['👩‍🚀', '👩🚀'],
])('%j and %j look different', (a, b) => {
  expect(hasLookAlikes([a, 'Other', b])).toBe(false);
});
