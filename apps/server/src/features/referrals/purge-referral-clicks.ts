import type { Deps } from '../../deps.ts';
import { removeClicksBefore } from './referrals.store.ts';

/** The daily job that removes the visitors' hashes of past days. */
export async function purgeReferralClicks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await removeClicksBefore(db, clock.now().toISOString().slice(0, 10));
}
