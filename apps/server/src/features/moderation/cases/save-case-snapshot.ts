import type { Executor } from '../../../platform/db/database.ts';
import { storeSnapshot } from './cases.store.ts';

/** Stores what a decision removed for a reversal, inside the caller's transaction. */
export async function saveCaseSnapshot(tx: Executor, caseId: string, snapshot: Record<string, unknown>): Promise<void> {
  await storeSnapshot(tx, caseId, snapshot);
}
