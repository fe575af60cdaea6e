import type { Executor } from '../../../platform/db/database.ts';
import { releaseSlots } from '../limits/limits.store.ts';
import type { Attempt, EndDeps } from './complete-task.ts';
import { addFailure } from './task-failures.store.ts';
import { endAttempt } from './task-steps.store.ts';

/**
 * Ends an attempt as failed, with a message for the user, inside the caller's transaction, and releases its slot.
 * Returns like `completeTask`.
 */
export async function failTask(
  deps: EndDeps,
  tx: Executor,
  attempt: Attempt,
  from: readonly ('in_progress' | 'pending-verification')[],
  reason: string,
): Promise<(() => void) | undefined> {
  const { taskId, userId } = attempt;
  const now = deps.clock.now();
  const ended = await endAttempt(tx, attempt, from, {
    status: 'failed',
    reason,
    autoVerified: false,
    reward: null,
    now,
  });
  if (!ended) return undefined;
  // A review records its rejection with the submission.
  if (from.includes('in_progress')) await addFailure(tx, { taskId, userId, id: deps.ids.next(), reason, now });
  if (ended.limited) await releaseSlots(tx, [{ task_id: taskId, started_at: ended.started_at }]);
  return () => {
    deps.taskBroadcasts.failed(userId, { taskId, canRetry: true, reversed: false, reason });
    deps.notifier.notify({
      about: 'notification',
      type: 'task_failed',
      recipientId: userId,
      actorId: null,
      details: { reason },
    });
  };
}
