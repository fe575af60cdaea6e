import type { Deps } from '../../deps.ts';
import { removeReferralsOf } from './referrals.store.ts';

/**
 * Removes whom a leaving member referred, and who followed their invitation. What was paid stays paid. Who referred them stays, under the id of the emptied
 * account, as long as an operator may still reverse it: else deleting newcomers would hide that they were farmed. It can be called again.
 */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeReferralsOf(db, userId);
}
