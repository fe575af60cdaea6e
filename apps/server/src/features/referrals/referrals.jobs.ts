import type { Deps } from '../../deps.ts';
import { findAccountClusters } from './clusters/find-account-clusters.ts';
import { purgeReferralClicks } from './purge-referral-clicks.ts';
import { purgeReferralTraces } from './purge-referral-traces.ts';
import { releaseEndedSuspensions } from './review/release-ended-suspensions.ts';
import { releaseSuspended } from './review/release-suspended.ts';
import { scoreActiveMembers } from './risk/score-active-members.ts';
import { scoreDueAccounts } from './risk/score-due-accounts.ts';

const timeouts = { retries: 8, retryDelaySeconds: 2 };

/**
 * Declares the jobs: hashes of visitors and sign-ups are removed, the end of a suspension releases what it held,
 * accounts are scored, the active ones at once, and those that belong together are found.
 */
export function declareReferralsJobs(deps: Deps): void {
  const { jobs } = deps;
  jobs.every('23 0 * * *', 'purge-referral-clicks', () => purgeReferralClicks(deps));
  jobs.every('37 0 * * *', 'purge-referral-traces', () => purgeReferralTraces(deps));
  jobs.every('*/5 * * * *', 'release-ended-suspensions', () => releaseEndedSuspensions(deps));
  jobs.every('* * * * *', 'score-due-accounts', () => scoreDueAccounts(deps));
  jobs.every('*/5 * * * *', 'find-account-clusters', () => findAccountClusters(deps));
  deps.memberActivity.subscribe((userIds) => scoreActiveMembers(deps, userIds));
  jobs.work<{ referrerId: string }>(releaseSuspended.queue, timeouts, (job) => releaseSuspended(deps, job));
}
