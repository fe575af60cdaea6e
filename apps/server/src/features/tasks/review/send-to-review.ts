import type { Executor } from '../../../platform/db/database.ts';
import type { Attempt, EndDeps } from '../attempts/complete-task.ts';
import { endAttempt } from '../attempts/task-steps.store.ts';
import { pendingMessage } from '../tasks.view.ts';
import { insertSubmission } from './submissions.store.ts';

/** The submission of an attempt that goes to review. */
export type Submission = {
  comment: string;
  shareUrl: string;
  notes: string;
  files: { id: string; key: string; name: string; type: string; bytes: number }[];
};

/**
 * Moves a running attempt to review inside the caller's transaction. `reason` says why the platform did not decide,
 * null if it never does. Returns like `completeTask`.
 */
export async function sendToReview(
  deps: EndDeps,
  tx: Executor,
  attempt: Attempt,
  reason: string | null,
  submission: Submission,
): Promise<(() => void) | undefined> {
  const { taskId, userId } = attempt;
  const now = deps.clock.now();
  const ended = await endAttempt(tx, attempt, ['in_progress'], {
    status: 'pending-verification',
    reason,
    autoVerified: false,
    reward: null,
    now,
  });
  if (!ended) return undefined;
  const { comment, shareUrl, notes, files } = submission;
  await insertSubmission(
    tx,
    { id: deps.ids.next(), taskId, userId, comment, shareUrl, notes, reviewReason: reason, now },
    files,
  );
  return () =>
    deps.taskBroadcasts.updated(userId, { taskId, userStatus: 'pending-verification', message: pendingMessage });
}
