import { releaseHeldReward } from '../review/release-held-reward.ts';
import { computeScores } from './compute-scores.ts';
import { addMissingRows } from './risk.store.ts';

/** Accounts that are scored in one transaction. */
export const batchSize = 50;

/** The dependencies of scoring accounts. */
export type ScoreDeps = Parameters<typeof releaseHeldReward>[0];

/**
 * Scores some accounts, in a transaction of its own for each batch, and releases the held rewards whose score or
 * qualifying action allows it, each in another one.
 */
export async function scoreAccounts(deps: ScoreDeps, userIds: readonly string[]): Promise<void> {
  const ids = [...new Set(userIds)];
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const scores = await deps.db.transaction(async (tx) => {
      await addMissingRows(tx, batch);
      return computeScores(deps, tx, batch, deps.clock.now());
    });
    for (const { userId, isHeld } of scores) if (isHeld) await releaseHeldReward(deps, userId);
  }
}
