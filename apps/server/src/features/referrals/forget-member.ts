import type { Deps } from '../../deps.ts';
import { removeReferralsOf } from './referrals.store.ts';

/**
 * Forgets whom a leaving member brought, who brought them, and who followed their invitation. What was paid stays paid, and the counts of whoever invited
 * them stay with it. It can be called again.
 */
export async function forgetMember({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeReferralsOf(db, userId);
}
