import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { recordAccountEvent } from '../../auth/accounts/record-account-event.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import { storeSuspension } from './suspensions.store.ts';

/** What suspending accounts needs. */
export type SuspendDeps = Pick<Deps, 'clock' | 'ids' | 'jobs' | 'clusterEvents'>;

/**
 * Suspends a locked account inside the transaction of a step, as a single suspension does. Returns what to call after the
 * commit.
 */
export async function suspendAccount(deps: SuspendDeps, tx: Executor, userId: string, at: Date): Promise<() => void> {
  await storeSuspension(tx, userId, at);
  await recordAccountEvent(deps, tx, { userId, kind: 'suspended' });
  const publish = await endSessions(deps, tx, { userId });
  await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
  return publish;
}
