import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkForgotPassword,
  checkPasswordReset,
  checkResend,
  checkVerification,
  sanitizeCodeInput,
} from './verification.ts';

const codeOf = (result: { ok: true } | { ok: false; code: string }) => (result.ok ? undefined : result.code);

it.each([
  ['alice@example.com', '123456', undefined],
  ['', '123456', 'CODE_FORMAT'],
  ['alice@example.com', '', 'CODE_FORMAT'],
  ['alice@example.com', '12345', 'CODE_FORMAT'],
  ['alice@example.com', '1234567', 'CODE_FORMAT'],
  ['alice@example.com', '12345a', 'CODE_FORMAT'],
  ['alice@example.com', ' 12345', 'CODE_FORMAT'],
  ['alice@example.com', '١٢٣٤٥٦', 'CODE_FORMAT'],
])('checks a verification with %j and %j: %s', (email, code, expected) => {
  expect(codeOf(checkVerification({ email, code }))).toBe(expected);
});

it('a typed code is reduced to digits and complete with six', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('1', '7', ' ', '-', 'x') }), (typed) => {
      const sanitized = sanitizeCodeInput(typed);
      expect(sanitized).toMatch(/^[0-9]{0,6}$/);
      expect(checkVerification({ email: 'a@b.co', code: sanitized }).ok).toBe(sanitized.length === 6);
    }),
  );
});

it.each([
  ['', 'EMAIL_REQUIRED'],
  ['  ', 'EMAIL_REQUIRED'],
  ['nowhere', 'EMAIL_INVALID'],
  ['alice@example.com', undefined],
])('checks a request for a new code with %j: %s', (email, expected) => {
  expect(codeOf(checkResend(email))).toBe(expected);
});

it.each([
  ['', 'RESET_EMAIL_REQUIRED'],
  ['nowhere', 'EMAIL_INVALID'],
  ['alice@example.com', undefined],
  [' Alice@Example.com ', undefined],
])('checks a request for a reset link with %j: %s', (email, expected) => {
  expect(codeOf(checkForgotPassword(email))).toBe(expected);
});

describe('checkPasswordReset', () => {
  it.each([
    ['', 'short', 'other', 'RESET_PASSWORD_TOO_SHORT'],
    ['', 'secret1', 'secret2', 'PASSWORDS_DIFFER'],
    ['', 'secret1', 'secret1', 'RESET_TOKEN_MISSING'],
    ['t', 'short', 'other', 'RESET_PASSWORD_TOO_SHORT'],
    ['t', 'x'.repeat(201), 'other', 'PASSWORD_TOO_LONG'],
    ['t', 'secret1', 'secret2', 'PASSWORDS_DIFFER'],
    ['t', 'secret', 'secret', undefined],
  ])('with %j, %j and %j: %s', (token, password, confirmPassword, expected) => {
    expect(codeOf(checkPasswordReset({ token, password, confirmPassword }))).toBe(expected);
  });
});
