import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { confirmRun } from '../../filters/runs/confirm-run.ts';
import { imposeSanction, type SanctionInput } from '../../moderation/sanctions/impose-sanction.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { recordAction } from '../record-action.ts';
import { removeConfirmed } from './remove-confirmed.ts';

type ConfirmDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'ids'
  | 'jobs'
  | 'log'
  | 'clusterEvents'
  | 'notificationBroadcasts'
  | 'postBroadcasts'
  | 'commentBroadcasts'
  | 'notifier'
>;

/**
 * Confirms a run of spam in one step, with an entry of the audit log: its accounts get a sanction, and what it hides is
 * removed, which may end after the response. Throws `RUN_NOT_FOUND`, `RUN_DECIDED` and the errors of a sanction.
 */
export async function confirmSpamRun(
  deps: ConfirmDeps,
  { userId: operatorId }: Viewer,
  runId: string,
  { kind, days }: { kind: 'none' | 'limit' | 'silence'; days: number | null },
): Promise<number> {
  const imposed = await deps.db.transaction(async (tx) => {
    const accounts = await confirmRun(deps, tx, runId, operatorId);
    const rows: Awaited<ReturnType<typeof imposeSanction>>['row'][] = [];
    for (const memberId of accounts) {
      if (kind === 'none') break;
      const input: SanctionInput = { kind, rule: 'spam', days, note: '' };
      try {
        const { row } = await imposeSanction(deps, tx, {
          ...input,
          operatorId,
          memberId,
          idempotencyKey: `run-${runId}`,
        });
        rows.push(row);
        await deps.clusterEvents.send(tx, userPermissionsChanged, { userId: memberId });
      } catch (error) {
        // Somebody became an operator or left meanwhile.
        if (!(error instanceof AppError) || !['SANCTION_OPERATOR', 'MEMBER_NOT_FOUND'].includes(error.code))
          throw error;
      }
    }
    await recordAction(deps, tx, {
      operatorId,
      action: 'confirm-run',
      subject: { kind: 'run', id: runId },
      details: { accounts: accounts.length, kind, ...(kind === 'none' || days === null ? {} : { days }) },
    });
    return { rows, accounts: accounts.length };
  });
  for (const row of imposed.rows) notifySanction(deps, row, 'imposed');
  // The timer continues what an interruption leaves.
  removeConfirmed(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'the removal of spam was interrupted'));
  return imposed.accounts;
}
