/** Log-in: docs/product.md, Accounts. */
import { ok, type RuleResult } from '../rule-result.ts';
import { usernameSuffix } from './sign-up.ts';

/** Whether a log-in can be tried at all. */
export function checkLogIn(input: { username: string; password: string }): RuleResult<'FIELDS_REQUIRED'> {
  if (input.username.trim() === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'username' };
  if (input.password === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'password' };
  return ok;
}

/** A username as it is stored, from what a member types: any case, with or without `.fun`. */
export function normalizeUsername(typed: string): string {
  const name = typed.trim().toLowerCase();
  return name.endsWith(usernameSuffix) ? name : `${name}${usernameSuffix}`;
}
