import { expect, it } from 'vitest';
import { toEnglish } from '../formats/phrase.ts';
import { devicePhrase } from './device.ts';

it.each([
  ['Firefox', 'Windows', 'Firefox on Windows'],
  ['Firefox', undefined, 'Firefox'],
  [undefined, 'iPhone', 'iPhone'],
  [undefined, undefined, 'Unknown device'],
])('names browser %s on system %s %s', (browser, system, name) => {
  expect(toEnglish(devicePhrase(browser, system))).toBe(name);
});
