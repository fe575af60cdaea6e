import type { Deps } from '../../../deps.ts';
import { releaseSuspended } from '../../referrals/review/release-suspended.ts';
import { endSuspension } from './end-suspension.ts';
import { listEndedSuspensions, lockEndedSuspension } from './suspensions.store.ts';

const batchSize = 200;

/** The job that ends suspensions that have come to their end. Each is a transaction of its own. */
export async function endDueSuspensions(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents'>,
): Promise<void> {
  const now = deps.clock.now();
  const due = await listEndedSuspensions(deps.db, now, batchSize);
  for (const userId of due)
    await deps.db.transaction(async (tx) => {
      if (await lockEndedSuspension(tx, userId, now)) await endSuspension(deps, tx, userId);
    });
  if (due.length > 0) deps.jobs.runNow(releaseSuspended.queue);
}

/** The queue of this job. */
endDueSuspensions.queue = 'end-due-suspensions';
