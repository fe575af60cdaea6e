/** Sign-up: docs/product.md, Accounts. */
import { ok, type RuleResult } from '../rule-result.ts';

/** The ending that every username carries. */
export const usernameSuffix = '.fun';

const usernameMin = 3;
const usernameMax = 30;
const emailMax = 254;

/** Bounds of a password, in UTF-16 units. */
export const passwordMin = 6;
/** Longest password that is hashed at all, in UTF-16 units. */
export const passwordMax = 200;

// One @, something before it, and a dotted name after it; nothing invisible, and nothing that separates addresses in a mail's header.
const emailPattern = /^[^\s@\p{C}()<>[\]:;,\\"]+@[^\s@.\p{C}()<>[\]:;,\\"]+(\.[^\s@.\p{C}()<>[\]:;,\\"]+)+$/u;

/** What a newcomer enters. */
export type SignUp = { username: string; email: string; password: string; confirmPassword: string };

type SignUpCode =
  | 'FIELDS_REQUIRED'
  | 'EMAIL_INVALID'
  | 'USERNAME_SUFFIX'
  | 'PASSWORDS_DIFFER'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'USERNAME_TOO_SHORT'
  | 'USERNAME_TOO_LONG'
  | 'USERNAME_CHARACTERS';

/** Whether a text can be an e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= emailMax && emailPattern.test(text);
}

/** An address as it is stored and compared: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** What the username input keeps of what was typed: lower case letters, digits and underscores, without a typed `.fun`. */
export function sanitizeUsernameInput(typed: string): string {
  const lower = typed.toLowerCase();
  const name = lower.endsWith(usernameSuffix) ? lower.slice(0, -usernameSuffix.length) : lower;
  return name.replace(/[^a-z0-9_]/g, '').slice(0, usernameMax);
}

/** The first thing wrong with a sign-up, in the order the product names them. */
export function checkSignUp(input: SignUp): RuleResult<SignUpCode> {
  const { username, email, password, confirmPassword } = input;
  const empty = (['username', 'email', 'password', 'confirmPassword'] as const).find(
    (field) => input[field].trim() === '',
  );
  if (empty) return { ok: false, code: 'FIELDS_REQUIRED', field: empty };
  if (!isEmail(normalizeEmail(email))) return { ok: false, code: 'EMAIL_INVALID', field: 'email' };
  if (!username.endsWith(usernameSuffix)) return { ok: false, code: 'USERNAME_SUFFIX', field: 'username' };
  if (password !== confirmPassword) return { ok: false, code: 'PASSWORDS_DIFFER', field: 'confirmPassword' };
  if (password.length < passwordMin) return { ok: false, code: 'PASSWORD_TOO_SHORT', field: 'password' };
  if (password.length > passwordMax) return { ok: false, code: 'PASSWORD_TOO_LONG', field: 'password' };
  const name = username.slice(0, -usernameSuffix.length);
  if (name.length < usernameMin) return { ok: false, code: 'USERNAME_TOO_SHORT', field: 'username' };
  if (/[^a-z0-9_]/.test(name)) return { ok: false, code: 'USERNAME_CHARACTERS', field: 'username' };
  if (name.length > usernameMax) return { ok: false, code: 'USERNAME_TOO_LONG', field: 'username' };
  return ok;
}
