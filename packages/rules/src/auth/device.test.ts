import { expect, it } from 'vitest';
import { inEnglish } from '../formats/phrase.ts';
import { devicePhrase } from './device.ts';

it.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Firefox', undefined, 'Firefox'],
  [undefined, 'iPhone', 'iPhone'],
  [undefined, undefined, 'Unknown device'],
])('%s and %s are called %s', (browser, system, name) => {
  expect(inEnglish(devicePhrase(browser, system))).toBe(name);
});
