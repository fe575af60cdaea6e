import type { Deps } from '../../deps.ts';
import { endPasskeysOnly } from '../auth/confirmations/end-passkeys-only.ts';
import { endSecondFactor } from '../auth/second-factor/end-second-factor.ts';
import { recordAction } from './record-action.ts';

/**
 * Turns off a member's two-factor authentication by the command line, and lets other ways than passkeys open the account
 * again, with an entry in the audit log. Returns whether there was something to change.
 */
export async function removeSecondFactorByCommand(
  deps: Pick<Deps, 'db' | 'clock'> & {
    ids: Pick<Deps['ids'], 'next'>;
    clusterEvents: Pick<Deps['clusterEvents'], 'send'>;
  },
  userId: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const wasPasskeysOnly = await endPasskeysOnly(tx, userId);
    if (!(await endSecondFactor(deps, tx, userId)) && !wasPasskeysOnly) return false;
    await recordAction(deps, tx, {
      operatorId: null,
      action: 'remove-second-factor',
      subject: { kind: 'member', id: userId },
    });
    return true;
  });
}
