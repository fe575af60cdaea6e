import type { Executor } from '../../../platform/db/database.ts';
import { recordAccountEvent } from '../../auth/accounts/record-account-event.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { liftOtherSuspensions } from '../../moderation/sanctions/lift-other-suspensions.ts';
import { releaseSuspended } from '../../referrals/review/release-suspended.ts';
import { listScore } from '../../users/totals/list-score.ts';
import type { SuspendDeps } from './suspend-account.ts';
import { removeSuspension } from './suspensions.store.ts';

/**
 * Lifts the suspension of a step inside the transaction of its undo, as a single one is lifted. Returns false if the
 * account is suspended by another one, or no longer.
 */
export async function liftSuspension(deps: SuspendDeps, tx: Executor, userId: string, since: Date): Promise<boolean> {
  if (!(await removeSuspension(tx, userId, since))) return false;
  await listScore(tx, userId);
  await liftOtherSuspensions(deps, tx, userId);
  await deps.jobs.add(releaseSuspended.queue, { referrerId: userId }, tx);
  await recordAccountEvent(deps, tx, { userId, kind: 'unsuspended' });
  await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
  return true;
}
