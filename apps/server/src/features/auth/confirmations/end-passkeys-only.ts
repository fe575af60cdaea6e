import type { Executor } from '../../../platform/db/database.ts';
import { isPasskeysOnly, updatePasskeysOnly } from '../accounts/account.store.ts';

/** Lets other ways than passkeys open an account again, inside the caller's transaction. Returns whether they did not. */
export async function endPasskeysOnly(tx: Executor, userId: string): Promise<boolean> {
  if (!(await isPasskeysOnly(tx, userId))) return false;
  await updatePasskeysOnly(tx, userId, null);
  return true;
}
