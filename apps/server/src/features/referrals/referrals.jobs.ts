import type { Deps } from '../../deps.ts';
import { removeVisitsBefore } from './referrals.store.ts';

/** Declares the forgetting of visitors: they are told apart within a day only. */
export function declareReferralsJobs({ jobs, db, clock }: Deps): void {
  jobs.every('23 0 * * *', 'referrals-visits', () => removeVisitsBefore(db, clock.now().toISOString().slice(0, 10)));
}
