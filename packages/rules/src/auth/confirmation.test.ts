import { expect, test } from 'vitest';
import { canUsePasskeysOnly } from './confirmation.ts';

test.each([
  [0, 0, false],
  [0, 10, false],
  [1, 0, false],
  [1, 1, true],
  [2, 0, true],
  [10, 10, true],
])('%i passkeys and %i recovery codes suffice: %s', (passkeys, codes, expected) => {
  expect(canUsePasskeysOnly(passkeys, codes)).toBe(expected);
});
