import type { Database } from '../../platform/db/database.ts';
import { countLedger, hashEntries, type Mismatch } from './gumballs.store.ts';

/** The result of a check of the ledger. */
export type LedgerCheck = { entries: number; members: number; total: number; hash: string; wrong: Mismatch[] };

/** Sums all entries and compares them with the balances and the scores of week and month. */
export async function checkLedger(db: Database): Promise<LedgerCheck> {
  const { entries, members, total, wrong } = await db.transaction(countLedger);
  const { hash } = await db.transaction(hashEntries);
  return { entries: Number(entries), members: Number(members), total: Number(total), hash, wrong };
}
