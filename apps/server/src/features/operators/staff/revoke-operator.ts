import { normalizeUsername } from '@gumball/rules/auth/log-in';
import type { Deps } from '../../../deps.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import { listScore } from '../../users/totals/list-score.ts';
import { recordAction } from '../record-action.ts';
import { announceRole } from './announce-role.ts';
import { removeOperator } from './staff.store.ts';

/**
 * Makes an operator a member again, from the command line, with an entry in the audit log, and ends all sessions of the
 * account, which may be compromised. Returns the username, or undefined if there is no such operator.
 */
export async function revokeOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { clusterEvents: Pick<Deps['clusterEvents'], 'send' | 'emitLocal'> },
  typed: string,
): Promise<string | undefined> {
  const username = normalizeUsername(typed);
  return deps.db.transaction(async (tx) => {
    const userId = await removeOperator(tx, username);
    if (userId === undefined) return undefined;
    await listScore(tx, userId);
    await recordAction(deps, tx, {
      operatorId: null,
      action: 'revoke-operator',
      subject: { kind: 'member', id: userId },
    });
    await endSessions(deps, tx, { userId });
    await announceRole(deps, tx, userId, null);
    return username;
  });
}
