import { listDue } from './risk.store.ts';
import { batchSize, type ScoreDeps, scoreAccounts } from './score-accounts.ts';

const batchesMost = 40;

/**
 * The job that scores the accounts that are due, the longest waiting first, at most two thousand a run. It can be
 * interrupted and repeated.
 */
export async function scoreDueAccounts(deps: ScoreDeps): Promise<void> {
  for (let batch = 0; batch < batchesMost; batch += 1) {
    const due = await listDue(deps.db, deps.clock.now(), batchSize);
    if (due.length > 0) await scoreAccounts(deps, due);
    if (due.length < batchSize) return;
  }
}
