import { normalizeUsername } from '@gumball/rules/auth/log-in';
import type { Deps } from '../../deps.ts';
import { recordAccountEvent } from '../auth/accounts/record-account-event.ts';
import { userPermissionsChanged } from '../auth/sessions/create-authenticate.ts';
import { makeOperator } from './operators.store.ts';
import { recordAction } from './record-action.ts';

/**
 * Grants a member the operator role, with an entry in the audit log; there is no other way. Returns the username, or
 * undefined if the member does not exist or is suspended. Takes effect with the next request.
 */
export async function grantOperator(
  {
    db,
    clock,
    ids,
    clusterEvents,
  }: Pick<Deps, 'db' | 'clock' | 'ids'> & { clusterEvents: Pick<Deps['clusterEvents'], 'send'> },
  typed: string,
): Promise<string | undefined> {
  const username = normalizeUsername(typed);
  return db.transaction(async (tx) => {
    const userId = await makeOperator(tx, username);
    if (userId === undefined) return undefined;
    await recordAction({ clock, ids }, tx, {
      operatorId: null,
      action: 'grant-operator',
      subject: { kind: 'member', id: userId },
    });
    await recordAccountEvent({ clock, ids }, tx, { userId, kind: 'operator-granted' });
    await clusterEvents.send(tx, userPermissionsChanged, { userId });
    return username;
  });
}
