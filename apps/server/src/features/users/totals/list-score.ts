import type { Executor } from '../../../platform/db/database.ts';
import { updateListed } from './listed-scores.store.ts';

/**
 * Lists or unlists the scores of an account inside the transaction that changed its name, role, suspension or setting:
 * leaderboards show members with a complete profile who want to be shown.
 */
export function listScore(tx: Executor, userId: string): Promise<void> {
  return updateListed(tx, userId);
}
