import { expect, it } from 'vitest';
import { checkAccountDeletion, checkEmailChange, checkPasswordChange } from './account.ts';

const codeOf = (result: { ok: true } | { ok: false; code: string; field?: string }) =>
  result.ok ? undefined : `${result.code} ${result.field}`;

it.each([
  ['', '', 'FIELDS_REQUIRED newPassword'],
  ['short', '', 'FIELDS_REQUIRED confirmPassword'],
  ['short', 'other', 'PASSWORDS_DIFFER confirmPassword'],
  ['short', 'short', 'PASSWORD_TOO_SHORT newPassword'],
  ['x'.repeat(201), 'x'.repeat(201), 'PASSWORD_TOO_LONG newPassword'],
  ['x'.repeat(200), 'x'.repeat(200), undefined],
  ['secret', 'secret', undefined],
])('checks a change to %j, confirmed as %j: %s', (newPassword, confirmPassword, expected) => {
  expect(codeOf(checkPasswordChange({ newPassword, confirmPassword }))).toBe(expected);
});

it.each([
  [' ', 'EMAIL_REQUIRED email'],
  ['nowhere', 'EMAIL_INVALID email'],
  [' Alice@Example.com ', undefined],
])('checks a change to address %j: %s', (email, expected) => {
  expect(codeOf(checkEmailChange({ email }))).toBe(expected);
});

it.each([
  ['', 'CONFIRMATION_WRONG confirmation'],
  ['bob', 'CONFIRMATION_WRONG confirmation'],
  ['alice', undefined],
  [' Alice.fun ', undefined],
])('checks a deletion with confirmation %j: %s', (typed, expected) => {
  expect(codeOf(checkAccountDeletion({ confirmation: { typed, username: 'alice.fun' } }))).toBe(expected);
});

it.each([
  ['', 'FIELDS_REQUIRED password'],
  ['a secret', undefined],
  [undefined, undefined],
])('checks a deletion with the password %j: %s', (password, expected) => {
  expect(codeOf(checkAccountDeletion(password === undefined ? {} : { password }))).toBe(expected);
});
