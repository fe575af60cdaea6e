import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { undoRun } from '../../filters/runs/undo-run.ts';
import { announceReleased } from '../holds/announce-released.ts';
import { recordAction } from '../record-action.ts';

/**
 * Shows everything again that a run of spam hides, in one step, with an entry of the audit log. Throws `RUN_NOT_FOUND`
 * and `RUN_DECIDED`.
 */
export async function undoSpamRun(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'postBroadcasts' | 'commentBroadcasts' | 'notifier'>,
  { userId: operatorId }: Viewer,
  runId: string,
): Promise<number> {
  const released = await deps.db.transaction(async (tx) => {
    const things = await undoRun(deps, tx, runId, operatorId);
    await recordAction(deps, tx, {
      operatorId,
      action: 'undo-run',
      subject: { kind: 'run', id: runId },
      details: { things: things.length },
    });
    return things;
  });
  await announceReleased(deps, released);
  return released.length;
}
