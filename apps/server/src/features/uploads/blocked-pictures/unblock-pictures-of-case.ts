import type { Executor } from '../../../platform/db/database.ts';
import { deleteBlockedOfCase } from './blocked-pictures.store.ts';

/** Removes the blocks that a decision made, inside the transaction that reverses it. Returns their ids. */
export function unblockPicturesOfCase(tx: Executor, caseId: string): Promise<string[]> {
  return deleteBlockedOfCase(tx, caseId);
}
