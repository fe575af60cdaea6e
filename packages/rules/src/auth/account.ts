/** Changes of the own account: docs/product.md, Settings. */
import { ok, type RuleResult } from '../rule-result.ts';
import { normalizeUsername } from './log-in.ts';
import { isEmail, normalizeEmail, passwordMax, passwordMin } from './sign-up.ts';

type PasswordCode = 'FIELDS_REQUIRED' | 'PASSWORDS_DIFFER' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG';

/**
 * Returns the first violation of a password change, in the order of sign-up. The server checks the current password, or,
 * if it is empty, that the session is fresh.
 */
export function checkPasswordChange(input: { newPassword: string; confirmPassword: string }): RuleResult<PasswordCode> {
  const empty = (['newPassword', 'confirmPassword'] as const).find((field) => input[field] === '');
  if (empty) return { ok: false, code: 'FIELDS_REQUIRED', field: empty };
  const { newPassword, confirmPassword } = input;
  if (newPassword !== confirmPassword) return { ok: false, code: 'PASSWORDS_DIFFER', field: 'confirmPassword' };
  if (newPassword.length < passwordMin) return { ok: false, code: 'PASSWORD_TOO_SHORT', field: 'newPassword' };
  if (newPassword.length > passwordMax) return { ok: false, code: 'PASSWORD_TOO_LONG', field: 'newPassword' };
  return ok;
}

/** Returns the first violation of a change of the e-mail address. */
export function checkEmailChange(input: { email: string }): RuleResult<'EMAIL_REQUIRED' | 'EMAIL_INVALID'> {
  if (input.email.trim() === '') return { ok: false, code: 'EMAIL_REQUIRED', field: 'email' };
  if (!isEmail(normalizeEmail(input.email))) return { ok: false, code: 'EMAIL_INVALID', field: 'email' };
  return ok;
}

/**
 * Returns the first violation of an account deletion. If `confirmation` is present, it must be the username, with or
 * without `.fun`; the screen requires it. If `password` is present, it must not be empty; accounts without one leave it
 * out.
 */
export function checkAccountDeletion(input: {
  confirmation?: { typed: string; username: string };
  password?: string;
}): RuleResult<'CONFIRMATION_WRONG' | 'FIELDS_REQUIRED'> {
  const { confirmation, password } = input;
  if (confirmation && normalizeUsername(confirmation.typed) !== confirmation.username)
    return { ok: false, code: 'CONFIRMATION_WRONG', field: 'confirmation' };
  if (password === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'password' };
  return ok;
}
