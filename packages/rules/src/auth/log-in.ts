/** Log-in: docs/product.md, Accounts. */
import { ok, type RuleResult } from '../rule-result.ts';
import { usernameSuffix } from './sign-up.ts';

/** Checks that both fields of a log-in are filled in. */
export function checkLogIn(input: { username: string; password: string }): RuleResult<'FIELDS_REQUIRED'> {
  if (input.username.trim() === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'username' };
  if (input.password === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'password' };
  return ok;
}

/** Normalizes a typed username: lower case, with the suffix `.fun`. */
export function normalizeUsername(typed: string): string {
  const name = typed.trim().toLowerCase();
  return name.endsWith(usernameSuffix) ? name : `${name}${usernameSuffix}`;
}
