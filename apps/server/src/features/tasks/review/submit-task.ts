import { minCheckIntervalMs } from '@gumball/rules/tasks/task-checks';
import { canVerifyTask } from '@gumball/rules/tasks/task-status';
import { checkSubmission, submissionLinkOf } from '@gumball/rules/tasks/task-submission';
import type { Deps } from '../../../deps.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { expediteCheck } from '../attempts/task-checks.store.ts';
import { requireTask } from '../catalogue/require-task.ts';
import { type KnownTask, requirementsOf, taskContext, verificationMethodOf } from '../task-context.ts';
import { type Submission, sendToReview } from './send-to-review.ts';

/** How long a member's "check now" checks before it reports that the action is not done, in milliseconds. */
const nextCheckMs = minCheckIntervalMs;

/**
 * Submits a started task. If the platform can decide, it is queried as soon as the attempt's interval allows, and the
 * attempt ends within 15 seconds of its responses; otherwise an operator reviews it. `bare` is a "check now" without a
 * submission. Throws the errors of the rules for the state and the submission. Returns whether the files were stored
 * and, if known, the task `after` it.
 */
export async function submitTask(
  deps: Pick<
    Deps,
    | 'db'
    | 'clock'
    | 'config'
    | 'ids'
    | 'unsupportedChecks'
    | 'taskGate'
    | 'earningsBroadcasts'
    | 'notifier'
    | 'taskBroadcasts'
    | 'questClaims'
  >,
  viewer: Viewer,
  taskId: string,
  submission: Submission,
  bare = false,
): Promise<{ storedProofs: boolean; after?: KnownTask | undefined }> {
  const [row, context] = await Promise.all([requireTask(deps, viewer, taskId), taskContext(deps, viewer.userId)]);
  assertOk(canVerifyTask(row.status));
  if (row.type === 'quiz') throw new AppError('QUIZ_ANSWERS_REQUIRED');
  if (row.type === 'survey') throw new AppError('SURVEY_ANSWERS_REQUIRED');
  if (row.type === 'page') throw new AppError('PAGE_WORD_REQUIRED');
  const { method, reason } = verificationMethodOf(context, row);
  const requirements = method === 'automatic' && row.deadline_at !== null;
  if (!(requirements && bare)) {
    assertOk(
      checkSubmission(
        {
          type: row.type,
          submissionLink: submissionLinkOf({ ...row, method }, context.configured.Twitter),
          requiresProof: row.requires_proof,
          requirements: requirementsOf(context, row),
        },
        { ...submission, files: submission.files.length },
      ),
    );
  }
  const { comment, shareUrl, notes } = submission;
  if (requirements) {
    const { now } = context;
    const words = bare ? null : { comment: comment.trim(), shareUrl: shareUrl.trim(), notes: notes.trim() };
    const deadline = new Date(now.getTime() + nextCheckMs);
    const running = await expediteCheck(deps.db, { taskId, userId: viewer.userId }, now, deadline, words);
    if (!running) assertOk(canVerifyTask((await requireTask(deps, viewer, taskId)).status));
    return { storedProofs: false, after: running && { row: running, context } };
  }
  const trimmed = { ...submission, comment: comment.trim(), shareUrl: shareUrl.trim(), notes: notes.trim() };
  const announce = await deps.db.transaction((tx) =>
    sendToReview(deps, tx, { taskId, userId: viewer.userId }, reason, trimmed),
  );
  if (!announce) {
    // Another tab was faster, or the hour has just ended.
    assertOk(canVerifyTask((await requireTask(deps, viewer, taskId)).status));
    throw new AppError('TASK_NOT_STARTED');
  }
  announce();
  return { storedProofs: true };
}
