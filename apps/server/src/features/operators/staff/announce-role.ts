import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { recordAccountEvent } from '../../auth/accounts/record-account-event.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';

/**
 * Tells every node and the account log that the role of an operator changed, inside the transaction of the change. A
 * restored backup must not give back more rights than the member has now, so all but the highest role counts as
 * revoked.
 */
export async function announceRole(
  deps: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'>; jobs?: Pick<Deps['jobs'], 'add'> | undefined } & {
    clusterEvents: Pick<Deps['clusterEvents'], 'send'>;
  },
  tx: Executor,
  userId: string,
  role: StaffRole | null,
): Promise<void> {
  const kind = role === 'administrator' ? 'operator-granted' : 'operator-revoked';
  await recordAccountEvent(deps, tx, { userId, kind });
  await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
}
