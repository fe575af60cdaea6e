import { unverifiedTtlMs } from '@gumball/rules/auth/verification';
import type { Deps } from '../../deps.ts';
import { removeUnverified } from './unverified.store.ts';

const batchSize = 200;
const batchesMax = 50;

/**
 * The job of every ten minutes that gives names and addresses free which nobody verified in time. Only where verification is required: elsewhere nobody could
 * receive a code. Answers how many accounts went.
 */
export async function purgeUnverified({ db, clock, mail }: Pick<Deps, 'db' | 'clock' | 'mail'>): Promise<number> {
  if (!mail.delivers) return 0;
  const before = new Date(clock.now().getTime() - unverifiedTtlMs);
  let total = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const removed = await removeUnverified(db, before, batchSize);
    total += removed;
    if (removed < batchSize) break;
  }
  return total;
}
