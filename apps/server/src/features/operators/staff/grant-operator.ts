import { normalizeUsername } from '@gumball/rules/auth/log-in';
import type { StaffRole } from '@gumball/rules/operators/staff-roles';
import type { Deps } from '../../../deps.ts';
import { listScore } from '../../users/totals/list-score.ts';
import { recordAction } from '../record-action.ts';
import { announceRole } from './announce-role.ts';
import { makeOperator } from './staff.store.ts';

/**
 * Makes a member an operator with a role, from the command line, with an entry in the audit log. Returns the username,
 * or undefined if the member does not exist or is suspended. Takes effect with the next request.
 */
export async function grantOperator(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'> & { clusterEvents: Pick<Deps['clusterEvents'], 'send'> },
  typed: string,
  role: StaffRole,
): Promise<string | undefined> {
  const username = normalizeUsername(typed);
  return deps.db.transaction(async (tx) => {
    const userId = await makeOperator(tx, username, role);
    if (userId === undefined) return undefined;
    await listScore(tx, userId);
    await recordAction(deps, tx, {
      operatorId: null,
      action: 'grant-operator',
      subject: { kind: 'member', id: userId },
      details: { role },
    });
    await announceRole(deps, tx, userId, role);
    return username;
  });
}
