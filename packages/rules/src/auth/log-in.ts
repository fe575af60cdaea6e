/** Log-in: docs/product.md, Accounts. */
import { fine, type Verdict } from '../verdict.ts';
import { usernameSuffix } from './sign-up.ts';

/** Whether a log-in can be tried at all. */
export function checkLogIn(entered: { username: string; password: string }): Verdict<'FIELDS_REQUIRED'> {
  if (entered.username.trim() === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'username' };
  if (entered.password === '') return { ok: false, code: 'FIELDS_REQUIRED', field: 'password' };
  return fine;
}

/** A username as it is stored, from what a member types: any case, with or without `.fun`. */
export function fullUsername(typed: string): string {
  const name = typed.trim().toLowerCase();
  return name.endsWith(usernameSuffix) ? name : `${name}${usernameSuffix}`;
}
