import type { CommunityTaskTerms } from '@gumball/rules/tasks/community-tasks';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { storeUsageOfAllBudgets } from '../limits/limits.store.ts';
import { lockTerms } from './budgets.store.ts';

/**
 * Saves the limits for tasks of communities inside the caller's transaction. Concurrent starts wait for it. Returns
 * those from before.
 */
export async function saveCommunityTerms(
  { clock, communityTaskTerms }: Pick<Deps, 'clock' | 'communityTaskTerms'>,
  tx: Executor,
  terms: CommunityTaskTerms,
): Promise<CommunityTaskTerms> {
  await lockTerms(tx);
  const before = await communityTaskTerms.save(tx, terms);
  await storeUsageOfAllBudgets(tx, clock.now());
  return before;
}
