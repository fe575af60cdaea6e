import { expect, test } from 'vitest';
import { checkSignUpMode, needsApplication } from './sign-up-mode.ts';

test.each([
  ['open', false, undefined],
  ['open', true, undefined],
  ['invitation', false, 'SIGN_UP_BY_INVITATION'],
  ['invitation', true, undefined],
  ['application', false, undefined],
  ['application', true, undefined],
  ['closed', false, 'SIGN_UP_CLOSED'],
  ['closed', true, 'SIGN_UP_CLOSED'],
] as const)('%s, invited: %s -> %s', (mode, isInvited, code) => {
  expect(checkSignUpMode(mode, isInvited)).toEqual(code ? { ok: false, code } : { ok: true });
});

test.each([
  ['application', false, false, true],
  ['application', true, false, true],
  ['application', false, true, true],
  ['application', true, true, false],
  ['open', false, false, false],
  ['invitation', true, false, false],
] as const)('%s, invited: %s, an invitation replaces it: %s -> application: %s', (mode, isInvited, skips, expected) => {
  expect(needsApplication(mode, isInvited, skips)).toBe(expected);
});
