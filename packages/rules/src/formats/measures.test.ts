import { expect, it } from 'vitest';
import { percent, shortDuration } from './measures.ts';

it.each([
  [0, '0 sec'],
  [119, '119 sec'],
  [120, '2 min'],
  [7199, '120 min'],
  [7200, '2 hr'],
  [200_000, '2 days'],
])('%i seconds are %s', (seconds, expected) => {
  expect(shortDuration(seconds, 'en-US')).toBe(expected);
});

it.each([
  [0, 'en-US', '0%'],
  [0.375, 'en-US', '37.5%'],
  [1 / 3, 'de-DE', '33,3 %'],
  [1, 'en-US', '100%'],
])('%f in %s is %s', (ratio, locale, expected) => {
  expect(percent(ratio, locale).replaceAll('\u00A0', ' ')).toBe(expected);
});
