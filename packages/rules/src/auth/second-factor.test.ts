import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkAppCode, checkSecondFactor, formatRecoveryCode, parseSecondFactor } from './second-factor.ts';

test.each([
  ['123456', { kind: 'app', code: '123456' }],
  [' 123 456 ', { kind: 'app', code: '123456' }],
  ['ABCD-efgh-2345-mnop', { kind: 'recovery', code: 'abcdefgh2345mnop' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['１２３４５６', undefined],
  ['abcd-efgh-2345-mno1', undefined],
  ['', undefined],
])('%j is read as %j', (typed, expected) => {
  expect(parseSecondFactor(typed)).toEqual(expected);
  expect(checkSecondFactor(typed).ok).toBe(expected !== undefined);
  expect(checkAppCode(typed).ok).toBe(expected?.kind === 'app');
});

test('a formatted recovery code is read as itself', () => {
  const codes = fc.stringMatching(/^[a-z2-7]{16}$/);
  fc.assert(
    fc.property(codes, (code) => {
      expect(parseSecondFactor(formatRecoveryCode(code))).toEqual({ kind: 'recovery', code });
    }),
  );
});
