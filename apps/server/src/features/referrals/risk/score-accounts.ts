import type { Deps } from '../../../deps.ts';
import { computeScores } from './compute-scores.ts';
import { addMissingRows } from './risk.store.ts';

/** Accounts that are scored in one transaction. */
export const batchSize = 50;

/** The dependencies of scoring accounts. */
export type ScoreDeps = Pick<Deps, 'db' | 'clock' | 'mailDomains'>;

/** Scores some accounts, in a transaction of its own for each batch. */
export async function scoreAccounts(deps: ScoreDeps, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)];
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    await deps.db.transaction(async (tx) => {
      await addMissingRows(tx, batch);
      await computeScores(deps, tx, batch, deps.clock.now());
    });
  }
}
