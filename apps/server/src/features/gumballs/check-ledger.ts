import type { Database } from '../../platform/db/database.ts';
import { countLedger, hashEntries, type Mismatch } from './gumballs.store.ts';

/** What a check of the ledger found. */
export type LedgerCheck = { entries: number; members: number; total: number; hash: string; wrong: Mismatch[] };

/** Adds every entry up and compares it with the balances and the boards of week and month. */
export async function checkLedger(db: Database): Promise<LedgerCheck> {
  const { entries, members, total, wrong } = await db.transaction(countLedger);
  const { hash } = await db.transaction(hashEntries);
  return { entries: Number(entries), members: Number(members), total: Number(total), hash, wrong };
}
