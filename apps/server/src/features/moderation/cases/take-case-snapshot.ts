import type { Executor } from '../../../platform/db/database.ts';
import { findSnapshot } from './cases.store.ts';

/** Takes out what the last decision of a case removed; undefined after 30 days. */
export async function takeCaseSnapshot(tx: Executor, caseId: string): Promise<Record<string, unknown> | undefined> {
  return findSnapshot(tx, caseId);
}
