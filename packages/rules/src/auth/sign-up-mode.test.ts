import { expect, test } from 'vitest';
import { checkSignUpMode } from './sign-up-mode.ts';

test.each([
  ['open', false, undefined],
  ['open', true, undefined],
  ['invitation', false, 'SIGN_UP_BY_INVITATION'],
  ['invitation', true, undefined],
  ['closed', false, 'SIGN_UP_CLOSED'],
  ['closed', true, 'SIGN_UP_CLOSED'],
] as const)('%s, invited: %s -> %s', (mode, isInvited, code) => {
  expect(checkSignUpMode(mode, isInvited)).toEqual(code ? { ok: false, code } : { ok: true });
});
