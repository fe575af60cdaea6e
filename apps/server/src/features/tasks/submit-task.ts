import { minCheckIntervalMs } from '@gumball/rules/tasks/task-checks';
import { canVerifyTask } from '@gumball/rules/tasks/task-status';
import { checkSubmission } from '@gumball/rules/tasks/task-submission';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { knownTask } from './get-task.ts';
import { type HandedIn, sendToReview } from './send-to-review.ts';
import { requestCheck } from './task-checks.store.ts';
import { checkingOf, requirementsOf, taskContext } from './task-context.ts';
import type { KnownTaskRow } from './tasks.store.ts';

/** How long a member's "check now" goes on looking before it says that the deed is not done, in milliseconds. */
const lookFurtherMs = minCheckIntervalMs;

/**
 * Hands a started task in. Where the platform answers it is asked as soon as the attempt's pace allows, and the task ends within 15 seconds of its answers; else an operator looks at it. `bare` is a
 * "check now" without anything handed in, which a platform's own answer does not need. Throws what the rules say of the state and of what was handed in.
 * Answers whether the files were kept and, where it is known, the task as it stands `after`.
 */
export async function submitTask(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'realtime' | 'log'>,
  viewer: Viewer,
  taskId: string,
  handedIn: HandedIn,
  bare = false,
): Promise<{ kept: boolean; after?: KnownTaskRow | undefined }> {
  const row = await knownTask(deps, viewer, taskId);
  const context = await taskContext(deps, row.accounts);
  assertOk(canVerifyTask(row.status));
  const { method, reason } = checkingOf(context, row);
  const asked = method === 'automatic' && row.deadline_at !== null;
  if (!(asked && bare)) {
    assertOk(
      checkSubmission(
        { type: row.type, requiresProof: row.requires_proof, requirements: requirementsOf(context, row) },
        { ...handedIn, files: handedIn.files.length },
      ),
    );
  }
  const { comment, shareUrl, notes } = handedIn;
  if (asked) {
    const { now } = context;
    const words = bare ? null : { comment: comment.trim(), shareUrl: shareUrl.trim(), notes: notes.trim() };
    const deadline = new Date(now.getTime() + lookFurtherMs);
    const running = await requestCheck(deps.db, { taskId, userId: viewer.userId }, now, deadline, words);
    if (!running) assertOk(canVerifyTask((await knownTask(deps, viewer, taskId)).status));
    return { kept: false, after: running };
  }
  const trimmed = { ...handedIn, comment: comment.trim(), shareUrl: shareUrl.trim(), notes: notes.trim() };
  const announce = await deps.db.transaction((tx) =>
    sendToReview(deps, tx, { taskId, userId: viewer.userId }, reason, trimmed),
  );
  if (!announce) {
    // Another tab was faster, or the hour ended at this moment.
    assertOk(canVerifyTask((await knownTask(deps, viewer, taskId)).status));
    throw new AppError('TASK_NOT_STARTED');
  }
  announce();
  return { kept: true };
}
