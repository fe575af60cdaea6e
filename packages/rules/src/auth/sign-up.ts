/** Sign-up: docs/product.md, Accounts. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Suffix of every username. */
export const usernameSuffix = '.fun';

const usernameMin = 3;
const usernameMax = 30;
const emailMax = 254;

/** Minimum length of a password, in UTF-16 units. */
export const passwordMin = 6;
/** Maximum length of a password that is hashed, in UTF-16 units. */
export const passwordMax = 200;

// One @, a local part, and a dotted domain; no invisible characters, and no separators of addresses in mail headers.
const emailPattern = /^[^\s@\p{C}()<>[\]:;,\\"]+@[^\s@.\p{C}()<>[\]:;,\\"]+(\.[^\s@.\p{C}()<>[\]:;,\\"]+)+$/u;

/** Input of a sign-up. */
export type SignUp = { username: string; email: string; password: string; confirmPassword: string };

type UsernameCode =
  | 'FIELDS_REQUIRED'
  | 'USERNAME_SUFFIX'
  | 'USERNAME_TOO_SHORT'
  | 'USERNAME_TOO_LONG'
  | 'USERNAME_CHARACTERS';
type SignUpCode = UsernameCode | 'EMAIL_INVALID' | 'PASSWORDS_DIFFER' | 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG';

/** Returns whether a text is a valid e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= emailMax && emailPattern.test(text);
}

/** Normalizes an address for storage and comparison: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Reduces the username input to lower case letters, digits and underscores, without a typed `.fun`. */
export function sanitizeUsernameInput(typed: string): string {
  const lower = typed.toLowerCase();
  const name = lower.endsWith(usernameSuffix) ? lower.slice(0, -usernameSuffix.length) : lower;
  return name.replace(/[^a-z0-9_]/g, '').slice(0, usernameMax);
}

/** Returns the first violation of a sign-up, in the documented order. */
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
  return checkName(username);
}

/** Returns the first violation of a username, for sign-ups that ask for nothing else. */
export function checkUsername(username: string): RuleResult<UsernameCode> {
  if (username.trim() === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'username' };
  if (!username.endsWith(usernameSuffix)) return { ok: false, code: 'USERNAME_SUFFIX', field: 'username' };
  return checkName(username);
}

function checkName(username: string): RuleResult<'USERNAME_TOO_SHORT' | 'USERNAME_TOO_LONG' | 'USERNAME_CHARACTERS'> {
  const name = username.slice(0, -usernameSuffix.length);
  if (name.length < usernameMin) return { ok: false, code: 'USERNAME_TOO_SHORT', field: 'username' };
  if (/[^a-z0-9_]/.test(name)) return { ok: false, code: 'USERNAME_CHARACTERS', field: 'username' };
  if (name.length > usernameMax) return { ok: false, code: 'USERNAME_TOO_LONG', field: 'username' };
  return ok;
}
