import { reversibleWindowMs, traceTtlMs } from '@gumball/rules/referrals/hold-reason';
import type { Deps } from '../../deps.ts';
import { removeNetworkDaysBefore, removeReferralsOfDeleted, removeTraces } from './payouts.store.ts';

const batchSize = 1000;

/**
 * The daily job that removes data that no decision needs: hashes of device and network after three days, referrals of
 * deleted newcomers after 90 days unless they wait for an operator, and the counts of past days.
 */
export async function purgeReferralTraces({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  while ((await removeTraces(db, ago(traceTtlMs), batchSize)) === batchSize);
  while ((await removeReferralsOfDeleted(db, ago(reversibleWindowMs), batchSize)) === batchSize);
  await removeNetworkDaysBefore(db, now.toISOString().slice(0, 10));
}
