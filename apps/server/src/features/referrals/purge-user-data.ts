import type { Deps } from '../../deps.ts';
import { removeLinksOf } from './clusters/links.store.ts';
import { removeReferralsOf } from './referrals.store.ts';
import { removeScore } from './risk/risk.store.ts';
import { removeSketchesOf } from './risk/texts.store.ts';

/**
 * Removes the referrals and clicks of a deleted user. Payments stay. The user's own referrer stays, under the id of the
 * anonymized account, while an operator may still reverse it, and so do the hashes of the sign-up: deleting newcomers
 * must not hide a farm. Idempotent.
 */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeReferralsOf(db, userId);
  await removeScore(db, userId);
  await removeLinksOf(db, userId);
  await removeSketchesOf(db, userId);
}
