import type { Deps } from '../../deps.ts';
import { listProofKeysOf, removeAttemptsOf, removeSubmissionsOf } from './review/submissions.store.ts';

/**
 * Removes what a leaving member handed in, with its files, and the tasks that run or failed; limited completions that were kept for them are free again.
 * What was completed and paid stays counted, like the ledger.
 */
export async function purgeUserData({ db, storage }: Pick<Deps, 'db' | 'storage'>, userId: string): Promise<void> {
  const keys = await listProofKeysOf(db.kysely, userId);
  await db.transaction((tx) => removeAttemptsOf(tx, userId));
  await removeSubmissionsOf(db.kysely, userId);
  await storage.remove(keys);
}
