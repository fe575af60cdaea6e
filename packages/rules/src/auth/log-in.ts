/** Log-in: docs/product.md, Accounts. */
import { fine, type Verdict } from '../verdict.ts';
import { usernameSuffix } from './sign-up.ts';

/** Checks that both fields of a log-in are filled in. */
export function checkLogIn(entered: { username: string; password: string }): Verdict<'FIELDS_REQUIRED'> {
  if (entered.username.trim() === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'username' };
  if (entered.password === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'password' };
  return fine;
}

/** Normalizes a typed username: lower case, with the suffix `.fun`. */
export function fullUsername(typed: string): string {
  const name = typed.trim().toLowerCase();
  return name.endsWith(usernameSuffix) ? name : `${name}${usernameSuffix}`;
}
