import type { Executor } from '../../platform/db/database.ts';
import { hashEntries } from './gumballs.store.ts';

/** What identifies the whole ledger, read in a transaction: two databases with the same hash hold the same entries. */
export function hashLedger(tx: Executor): Promise<{ entries: string; hash: string }> {
  return hashEntries(tx);
}
