import type { Database, Executor, Statement } from '../../../platform/db/database.ts';
import { releaseSlots } from '../limits/limits.store.ts';

/** A submission of a user. */
export type SubmissionRow = {
  id: string;
  task_id: string;
  user_id: string;
  status: 'pending' | 'approved' | 'rejected';
  comment: string;
  share_url: string;
  notes: string;
  review_reason: string | null;
  rejection_reason: string | null;
  appeal_reason: string | null;
  appealed_at: Date | null;
  rejected_by: string | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
  created_at: Date;
};

/** A file of a submission. */
export type ProofRow = {
  id: string;
  user_id: string;
  submission_id: string;
  key: string;
  name: string;
  type: string;
  bytes: number;
};

const latest: Statement = {
  name: 'tasks-submission',
  text: 'SELECT * FROM task_submissions WHERE user_id = $1::bigint AND task_id = $2::bigint ORDER BY id DESC LIMIT 1',
};

/** Finds a user's latest submission for a task. */
export async function findSubmission(db: Database, userId: string, taskId: string): Promise<SubmissionRow | undefined> {
  const [row] = await db.rows<SubmissionRow>(latest, [userId, taskId]);
  return row;
}

const proofs: Statement = {
  name: 'tasks-proofs',
  text: 'SELECT * FROM task_proofs WHERE submission_id = ANY($1::bigint[]) ORDER BY id',
};

/** Lists the files of several submissions. */
export function listProofs(db: Database, submissionIds: string[]): Promise<ProofRow[]> {
  return db.rows<ProofRow>(proofs, [submissionIds]);
}

/** Finds a file by its id. */
export async function findProof(db: Executor, proofId: string): Promise<ProofRow | undefined> {
  return db.selectFrom('task_proofs').selectAll().where('id', '=', proofId).executeTakeFirst();
}

/** A submission before it is stored. */
export type NewSubmission = {
  id: string;
  taskId: string;
  userId: string;
  comment: string;
  shareUrl: string;
  notes: string;
  reviewReason: string | null;
  now: Date;
};

/** Stores a submission with its files. A user has one pending submission per task. */
export async function insertSubmission(
  tx: Executor,
  submission: NewSubmission,
  files: Omit<ProofRow, 'user_id' | 'submission_id'>[],
): Promise<void> {
  await tx
    .insertInto('task_submissions')
    .values({
      id: submission.id,
      task_id: submission.taskId,
      user_id: submission.userId,
      comment: submission.comment,
      share_url: submission.shareUrl,
      notes: submission.notes,
      review_reason: submission.reviewReason,
      rejection_reason: null,
      appeal_reason: null,
      appealed_at: null,
      rejected_by: null,
      reviewed_by: null,
      reviewed_at: null,
      created_at: submission.now,
    })
    .execute();
  if (files.length === 0) return;
  await tx
    .insertInto('task_proofs')
    .values(files.map((file) => ({ ...file, user_id: submission.userId, submission_id: submission.id })))
    .execute();
}

/** Submits a rejected submission to the operators again. Returns whether it could be appealed. */
export async function appealSubmission(
  tx: Executor,
  submissionId: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_submissions')
    .set({ status: 'pending', appealed_at: now, appeal_reason: reason })
    .where('id', '=', submissionId)
    .where('status', '=', 'rejected')
    .where('appealed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Moves the failed attempt of a submission back to review. Returns false if it is not failed or another attempt started
 * since.
 */
export async function reopenAttempt(
  tx: Executor,
  submission: Pick<SubmissionRow, 'task_id' | 'user_id' | 'created_at'>,
  limited: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('task_attempts')
    .set({ status: 'pending-verification', limited, reason: null, ended_at: null })
    .where('task_id', '=', submission.task_id)
    .where('user_id', '=', submission.user_id)
    .where('started_at', '<=', submission.created_at)
    .where('status', '=', 'failed')
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns which of these files belong to a submission. */
export async function listKnownProofs(db: Executor, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('task_proofs').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

/** Lists the files of all submissions of a user. */
export async function listProofKeysOf(db: Executor, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('task_proofs').select('key').where('user_id', '=', userId).execute();
  return rows.map(({ key }) => key);
}

/** Removes a user's attempts except completed ones, which are not rechecked, and releases their slots. */
export async function removeAttemptsOf(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('task_rechecks').where('user_id', '=', userId).execute();
  const removed = await tx
    .deleteFrom('task_attempts')
    .where('user_id', '=', userId)
    .where('status', '<>', 'completed')
    .returning(['task_id', 'limited', 'status', 'started_at'])
    .execute();
  const held = removed.filter(({ limited, status }) => limited && status !== 'failed');
  await releaseSlots(tx, held);
}

/** Removes all submissions of a user with their files. */
export async function removeSubmissionsOf(db: Executor, userId: string): Promise<void> {
  await db.deleteFrom('task_proofs').where('user_id', '=', userId).execute();
  await db.deleteFrom('task_submissions').where('user_id', '=', userId).execute();
}
