import { normalizeUsername } from '@gumball/rules/auth/log-in';
import type { Deps } from '../../deps.ts';
import { recordAccountEvent } from '../auth/accounts/record-account-event.ts';
import { userPermissionsChanged } from '../auth/sessions/create-authenticate.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { removeOperator } from './operators.store.ts';
import { recordAction } from './record-action.ts';

/**
 * Revokes the operator role, with an entry in the audit log, and ends all sessions of the account, which may be
 * compromised. Returns the username, or undefined if there is no such operator.
 */
export async function revokeOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { clusterEvents: Pick<Deps['clusterEvents'], 'send' | 'emitLocal'> },
  typed: string,
): Promise<string | undefined> {
  const username = normalizeUsername(typed);
  return deps.db.transaction(async (tx) => {
    const userId = await removeOperator(tx, username);
    if (userId === undefined) return undefined;
    await recordAction(deps, tx, {
      operatorId: null,
      action: 'revoke-operator',
      subject: { kind: 'member', id: userId },
    });
    await recordAccountEvent(deps, tx, { userId, kind: 'operator-revoked' });
    await endSessions(deps, tx, { userId });
    await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
    return username;
  });
}
