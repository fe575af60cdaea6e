import type { Deps } from '../../deps.ts';
import { removeReferralsOf } from './referrals.store.ts';

/**
 * Removes the referrals and clicks of a deleted user. Payments stay. The user's own referrer stays, under the id of the
 * anonymized account, while an operator may still reverse it: deleting newcomers must not hide a farm. Idempotent.
 */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeReferralsOf(db, userId);
}
