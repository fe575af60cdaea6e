import { unverifiedTtlMs } from '@gumball/rules/auth/verification';
import type { Deps } from '../../../deps.ts';
import { removeUnverified } from './unverified.store.ts';

const batchSize = 200;
const maxBatches = 50;

/**
 * Runs every ten minutes and removes accounts that were not verified in time, which releases their usernames and
 * addresses. Does nothing if the server delivers no mail, because no code could be received. Returns the number of
 * removed accounts.
 */
export async function purgeUnverified({ db, clock, mail }: Pick<Deps, 'db' | 'clock' | 'mail'>): Promise<number> {
  if (!mail.delivers) return 0;
  const before = new Date(clock.now().getTime() - unverifiedTtlMs);
  let total = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const removed = await removeUnverified(db, before, batchSize);
    total += removed;
    if (removed < batchSize) break;
  }
  return total;
}
