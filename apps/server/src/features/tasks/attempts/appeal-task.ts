import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { reserveSlot } from '../limits/reserve-slot.ts';
import { appealSubmission, findSubmission, reopenAttempt } from '../review/submissions.store.ts';
import { canAppeal, isLimited } from '../tasks.view.ts';

/**
 * Submits a rejected task to the operators again. Throws `APPEAL_REFUSED` if the latest submission was not rejected,
 * was appealed before, or belongs to an earlier attempt; `TASK_FULL` if no slot is left.
 */
export async function appealTask(
  deps: Pick<Deps, 'db' | 'clock' | 'taskBroadcasts'>,
  viewer: Viewer,
  taskId: string,
  reason: string,
): Promise<void> {
  const row = await requireTask(deps, viewer, taskId);
  const submission = await findSubmission(deps.db, viewer.userId, taskId);
  if (!submission || !canAppeal(submission, row)) throw new AppError('APPEAL_REFUSED');
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const reopened = await reopenAttempt(tx, submission, isLimited(row));
    const appealed = reopened && (await appealSubmission(tx, submission.id, reason.trim(), now));
    if (!appealed) throw new AppError('APPEAL_REFUSED');
    await reserveSlot(tx, taskId, { limited: isLimited(row), ofCommunity: row.community !== null }, now);
  });
  deps.taskBroadcasts.updated(viewer.userId, { taskId, userStatus: 'pending-verification', message: null });
}
