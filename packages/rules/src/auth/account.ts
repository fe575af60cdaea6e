/** Changes of the own account: docs/product.md, Settings. */
import { fine, type Verdict } from '../verdict.ts';
import { fullUsername } from './log-in.ts';
import { isEmail, normalEmail, passwordMax, passwordMin } from './sign-up.ts';

type PasswordCode = 'FIELDS_REQUIRED' | 'PASSWORDS_DIFFER' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG';

/**
 * Returns the first violation of a password change, in the order of sign-up. The server checks the current password.
 */
export function checkPasswordChange(entered: {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}): Verdict<PasswordCode> {
  const empty = (['currentPassword', 'newPassword', 'confirmPassword'] as const).find((field) => entered[field] === '');
  if (empty) return { ok: false, code: 'FIELDS_REQUIRED', field: empty };
  const { newPassword, confirmPassword } = entered;
  if (newPassword !== confirmPassword) return { ok: false, code: 'PASSWORDS_DIFFER', field: 'confirmPassword' };
  if (newPassword.length < passwordMin) return { ok: false, code: 'PASSWORD_TOO_SHORT', field: 'newPassword' };
  if (newPassword.length > passwordMax) return { ok: false, code: 'PASSWORD_TOO_LONG', field: 'newPassword' };
  return fine;
}

/** Returns the first violation of a change of the e-mail address. */
export function checkEmailChange(entered: {
  email: string;
  password: string;
}): Verdict<'EMAIL_REQUIRED' | 'EMAIL_INVALID' | 'FIELDS_REQUIRED'> {
  if (entered.email.trim() === '') return { ok: false, code: 'EMAIL_REQUIRED', field: 'email' };
  if (!isEmail(normalEmail(entered.email))) return { ok: false, code: 'EMAIL_INVALID', field: 'email' };
  if (entered.password === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'password' };
  return fine;
}

/**
 * Returns the first violation of an account deletion. If `confirmation` is given, it must be the username, with or
 * without `.fun`; the screen requires it.
 */
export function checkAccountDeletion(entered: {
  password: string;
  confirmation?: { typed: string; username: string };
}): Verdict<'FIELDS_REQUIRED' | 'CONFIRMATION_WRONG'> {
  if (entered.password === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'password' };
  const { confirmation } = entered;
  if (confirmation && fullUsername(confirmation.typed) !== confirmation.username)
    return { ok: false, code: 'CONFIRMATION_WRONG', field: 'confirmation' };
  return fine;
}
