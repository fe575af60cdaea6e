import { linkTtlMs, reversibleWindowMs, signUpHashTtlMs, traceTtlMs } from '@gumball/rules/referrals/hold-reason';
import type { Deps } from '../../deps.ts';
import { removeLinksBefore } from './clusters/links.store.ts';
import { removeNetworkDaysBefore, removeReferralsOfDeleted, removeTraces } from './payouts.store.ts';
import { removeRowsOfDeleted, removeSignUpHashes } from './risk/risk.store.ts';
import { removeSketchesBefore } from './risk/texts.store.ts';

const batchSize = 1000;

/**
 * The daily job that removes data that no decision needs: hashes of device and network after three days from referrals
 * and, with what texts are compared by, after thirty from risk scores, referrals of deleted newcomers after 90 days unless they wait for an operator,
 * what accounts share after 180, and the counts of past days.
 */
export async function purgeReferralTraces({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  while ((await removeTraces(db, ago(traceTtlMs), batchSize)) === batchSize);
  while ((await removeReferralsOfDeleted(db, ago(reversibleWindowMs), batchSize)) === batchSize);
  while ((await removeSignUpHashes(db, ago(signUpHashTtlMs), batchSize)) === batchSize);
  while ((await removeSketchesBefore(db, ago(signUpHashTtlMs), batchSize)) === batchSize);
  await removeRowsOfDeleted(db, ago(signUpHashTtlMs));
  while ((await removeLinksBefore(db, ago(linkTtlMs), batchSize)) === batchSize);
  await removeNetworkDaysBefore(db, now.toISOString().slice(0, 10));
}
