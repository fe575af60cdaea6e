import type { Executor } from '../../platform/db/database.ts';
import { hashEntries } from './gumballs.store.ts';

/** Returns the hash of the whole ledger, read in a transaction: equal hashes mean equal entries. */
export function hashLedger(tx: Executor): Promise<{ entries: string; hash: string }> {
  return hashEntries(tx);
}
