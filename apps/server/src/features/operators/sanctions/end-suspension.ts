import type { Executor } from '../../../platform/db/database.ts';
import { recordAccountEvent } from '../../auth/accounts/record-account-event.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { liftOtherSuspensions } from '../../moderation/sanctions/lift-other-suspensions.ts';
import { releaseSuspended } from '../../referrals/review/release-suspended.ts';
import { listScore } from '../../users/totals/list-score.ts';
import type { SuspensionDeps } from './start-suspension.ts';
import { removeSuspension } from './suspensions.store.ts';

/**
 * Ends the suspension of a member inside the caller's transaction, and the sanction it came from. Referrals held for it
 * are decided afterwards. Returns whether there was a suspension.
 */
export async function endSuspension(deps: SuspensionDeps, tx: Executor, userId: string): Promise<boolean> {
  await liftOtherSuspensions(deps, tx, userId);
  if (!(await removeSuspension(tx, userId))) return false;
  await listScore(tx, userId);
  await deps.jobs?.add(releaseSuspended.queue, { referrerId: userId }, tx);
  await recordAccountEvent(deps, tx, { userId, kind: 'unsuspended' });
  await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
  return true;
}
