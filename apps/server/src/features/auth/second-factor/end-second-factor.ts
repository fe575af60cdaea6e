import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { userPermissionsChanged } from '../sessions/create-authenticate.ts';
import { removeFactor } from './second-factor.store.ts';

/**
 * Turns off two-factor authentication of an account inside the caller's transaction, with an entry in its history.
 * Drops a key that was never confirmed. Returns whether it was on.
 */
export async function endSecondFactor(
  deps: Pick<Deps, 'clock'> & {
    ids: Pick<Deps['ids'], 'next'>;
    clusterEvents: Pick<Deps['clusterEvents'], 'send'>;
  },
  tx: Executor,
  userId: string,
): Promise<boolean> {
  if (!(await removeFactor(tx, userId))) return false;
  await recordAccountEvent(deps, tx, { userId, kind: 'second-factor-removed' });
  // An operator may need it.
  await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
  return true;
}
