import type { Deps } from '../../deps.ts';
import { purgeReferralTraces } from './purge-referral-traces.ts';
import { removeClicksBefore } from './referrals.store.ts';
import { releaseEndedSuspensions, releaseSuspended } from './release-suspended.ts';

const timeouts = { retries: 8, retryDelaySeconds: 2 };

/**
 * Declares the jobs: hashes of visitors and sign-ups are removed, and the end of a suspension releases what it held.
 */
export function declareReferralsJobs(deps: Deps): void {
  const { jobs, db, clock } = deps;
  jobs.every('23 0 * * *', 'purge-referral-clicks', () =>
    removeClicksBefore(db, clock.now().toISOString().slice(0, 10)),
  );
  jobs.every('37 0 * * *', 'purge-referral-traces', () => purgeReferralTraces(deps));
  jobs.every('*/5 * * * *', 'release-ended-suspensions', () => releaseEndedSuspensions(deps));
  jobs.work<{ referrerId: string }>(releaseSuspended.queue, timeouts, (job) => releaseSuspended(deps, job));
}
