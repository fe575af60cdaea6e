import { hourMs } from '@gumball/rules/formats/durations';
import { listStale } from './risk.store.ts';
import { type ScoreDeps, scoreAccounts } from './score-accounts.ts';

const staleMs = 6 * hourMs;

/**
 * Scores members who have just done something: at once if a reward of theirs is held, otherwise unless their score is
 * from the last hours.
 */
export async function scoreActiveMembers(deps: ScoreDeps, userIds: readonly string[]): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - staleMs);
  await scoreAccounts(deps, await listStale(deps.db, userIds, before));
}
