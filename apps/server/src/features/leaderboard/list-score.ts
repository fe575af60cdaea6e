import type { Executor } from '../../platform/db/database.ts';
import { insertScore, updateListed } from './scores.store.ts';

/** Gives a new account its score of all time, inside the transaction that creates it. */
export function createScore(tx: Executor, userId: string): Promise<void> {
  return insertScore(tx, userId);
}

/**
 * Lists or unlists the scores of an account inside the transaction that changed its name, role, suspension or setting:
 * leaderboards show members with a complete profile who want to be shown.
 */
export function listScore(tx: Executor, userId: string): Promise<void> {
  return updateListed(tx, userId);
}
