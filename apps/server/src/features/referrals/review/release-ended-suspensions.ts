import { sampleHeldForSuspension } from '../payouts.store.ts';
import { batchSize, releaseSuspended } from './release-suspended.ts';

/** The job that does the same for suspensions that the command line ended, or whose job failed. */
export async function releaseEndedSuspensions(deps: Parameters<typeof releaseSuspended>[0]): Promise<void> {
  for (const referrerId of await sampleHeldForSuspension(deps.db, batchSize))
    await releaseSuspended(deps, { referrerId });
}
