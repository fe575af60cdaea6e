import { rolesWith } from '@gumball/rules/operators/staff-roles';
import type { TaskPlatform, TaskType } from '@gumball/rules/tasks/task-kinds';
import type { TaskTarget } from '@gumball/rules/tasks/task-target';
import { CompiledQuery } from 'kysely';
import type { Database, Executor } from '../../../platform/db/database.ts';
import { type LimitOffset, pagedStatement, pagedValues } from '../../../platform/db/paged-statement.ts';
import type { CursorPosition } from '../../../platform/http/cursor.ts';
import { staffRoleSql } from '../../users/users.sql.ts';
import type { SubmissionRow } from './submissions.store.ts';

/**
 * A submission with its user, its task and the deciding operator. `another_there` says whether there is an operator
 * who may review, other than the viewer and the user.
 */
export type ReviewRow = SubmissionRow & {
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  level_gumballs: string;
  title: string;
  platform: TaskPlatform;
  type: TaskType;
  target: TaskTarget;
  reward: number;
  reviewer: string | null;
  another_there: boolean;
};

const reviewers = rolesWith('submissions')
  .map((role) => `'${role}'`)
  .join(', ');
const columns = `s.*, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs, t.title, t.platform, t.type, t.target, t.reward,
  r.username AS reviewer,
  EXISTS (SELECT FROM users o WHERE o.role = 'operator' AND ${staffRoleSql('o')} IN (${reviewers}) AND o.suspended_at IS NULL
    AND o.id <> $1::bigint AND o.id <> s.user_id) AS another_there`;
const joined =
  'JOIN users u ON u.id = s.user_id JOIN tasks t ON t.id = s.task_id LEFT JOIN users r ON r.id = s.reviewed_by';

const pendingStatement = pagedStatement(
  'reviews-pending',
  2,
  (limit, offset) => `
    SELECT ${columns} FROM (
      SELECT * FROM task_submissions WHERE status = 'pending' AND ($2::bigint IS NULL OR id > $2::bigint)
      ORDER BY id LIMIT ${limit} OFFSET ${offset}
    ) s ${joined} ORDER BY s.id`,
);

const resolvedStatement = pagedStatement(
  'reviews-decided',
  4,
  (limit, offset) => `
    SELECT ${columns} FROM (
      SELECT * FROM task_submissions WHERE status = $2 AND status <> 'pending'
        AND ($3::timestamptz IS NULL OR (reviewed_at, id) < ($3::timestamptz, $4::bigint))
      ORDER BY reviewed_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}
    ) s ${joined} ORDER BY s.reviewed_at DESC, s.id DESC`,
);

/** Lists pending submissions, oldest first. */
export function listPending(
  db: Database,
  operatorId: string,
  after: string | undefined,
  part: LimitOffset,
): Promise<ReviewRow[]> {
  return db.rows(pendingStatement(part), pagedValues([operatorId, after ?? null], part));
}

/** Lists decided submissions with a status, last decided first. */
export function listResolved(
  db: Database,
  query: { operatorId: string; status: 'approved' | 'rejected' },
  before: CursorPosition | undefined,
  part: LimitOffset,
): Promise<ReviewRow[]> {
  return db.rows(
    resolvedStatement(part),
    pagedValues([query.operatorId, query.status, before?.at ?? null, before?.id ?? null], part),
  );
}

/** Finds a submission for operators. */
export async function findReview(
  db: Executor,
  operatorId: string,
  submissionId: string,
): Promise<ReviewRow | undefined> {
  const text = `SELECT ${columns} FROM task_submissions s ${joined} WHERE s.id = $2::bigint`;
  return (await db.executeQuery<ReviewRow>(CompiledQuery.raw(text, [operatorId, submissionId]))).rows[0];
}

/** Stores a decision about a pending submission. Returns whether it did. */
export async function resolve(
  tx: Executor,
  submissionId: string,
  decision: { status: 'approved' | 'rejected'; operatorId: string; reason: string | null; now: Date },
): Promise<boolean> {
  const { status, operatorId, reason, now } = decision;
  const { numUpdatedRows } = await tx
    .updateTable('task_submissions')
    .set({
      status,
      reviewed_by: operatorId,
      reviewed_at: now,
      rejection_reason: reason,
      ...(status === 'rejected' ? { rejected_by: operatorId } : {}),
    })
    .where('id', '=', submissionId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
