import { expect, it } from 'vitest';
import { checkAccountDeletion, checkEmailChange, checkPasswordChange } from './account.ts';

const codeOf = (result: { ok: true } | { ok: false; code: string; field?: string }) =>
  result.ok ? undefined : `${result.code} ${result.field}`;

it.each([
  ['', '', '', 'FIELDS_REQUIRED currentPassword'],
  ['old one', '', '', 'FIELDS_REQUIRED newPassword'],
  ['old one', 'short', '', 'FIELDS_REQUIRED confirmPassword'],
  ['old one', 'short', 'other', 'PASSWORDS_DIFFER confirmPassword'],
  ['old one', 'short', 'short', 'PASSWORD_TOO_SHORT newPassword'],
  ['old one', 'x'.repeat(201), 'x'.repeat(201), 'PASSWORD_TOO_LONG newPassword'],
  ['old one', 'x'.repeat(200), 'x'.repeat(200), undefined],
  ['o', 'secret', 'secret', undefined],
])('checks a change from %j to %j, confirmed as %j: %s', (currentPassword, newPassword, confirmPassword, expected) => {
  expect(codeOf(checkPasswordChange({ currentPassword, newPassword, confirmPassword }))).toBe(expected);
});

it.each([
  [' ', '', 'EMAIL_REQUIRED email'],
  ['nowhere', '', 'EMAIL_INVALID email'],
  ['alice@example.com', '', 'FIELDS_REQUIRED password'],
  [' Alice@Example.com ', 'p', undefined],
])('checks a change to address %j with password %j: %s', (email, password, expected) => {
  expect(codeOf(checkEmailChange({ email, password }))).toBe(expected);
});

it.each([
  ['', 'alice', 'FIELDS_REQUIRED password'],
  ['p', '', 'CONFIRMATION_WRONG confirmation'],
  ['p', 'bob', 'CONFIRMATION_WRONG confirmation'],
  ['p', 'alice', undefined],
  ['p', ' Alice.fun ', undefined],
])('checks a deletion with password %j and confirmation %j: %s', (password, typed, expected) => {
  expect(codeOf(checkAccountDeletion({ password, confirmation: { typed, username: 'alice.fun' } }))).toBe(expected);
});
