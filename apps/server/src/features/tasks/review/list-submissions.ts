import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { canReview, type ReviewFacts } from '@gumball/rules/operators/review';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toUserSummary } from '../../users/to-user-summary.ts';
import { toPlatform, toSubmission } from '../tasks.view.ts';
import { listPending, listResolved, type ReviewRow } from './reviews.store.ts';
import { listProofs } from './submissions.store.ts';

type SubmissionsQuery = ListQuery & { status: 'pending' | 'approved' | 'rejected' };

/** Lists submissions for operators: pending oldest first, decided last decided first. */
export async function listSubmissions(
  deps: Pick<Deps, 'db' | 'proofUrls'>,
  viewer: Viewer,
  query: SubmissionsQuery,
): Promise<{ submissions: OperatorSubmission[]; pagination: Pagination }> {
  const { status } = query;
  const rows =
    status === 'pending'
      ? await listPending(deps.db, viewer.userId, decodeIdCursor(query.cursor), toLimitOffset(query))
      : await listResolved(
          deps.db,
          { operatorId: viewer.userId, status },
          decodePositionCursor(query.cursor),
          toLimitOffset(query),
        );
  const { shown, pagination } = toPage(rows, query, (row) =>
    status === 'pending' ? encodeCursor(row.id) : encodeCursor(row.reviewed_at?.getTime() ?? 0, row.id),
  );
  return { submissions: await toOperatorSubmission(deps, viewer.userId, shown), pagination };
}

/** The facts about a submission and the viewing operator, for the rule of who decides. */
export function reviewFacts(operatorId: string, row: ReviewRow): ReviewFacts {
  return {
    operatorId,
    userId: row.user_id,
    status: row.status,
    appealed: row.appealed_at !== null,
    rejectedBy: row.rejected_by,
    hasOtherOperator: row.another_there,
  };
}

/** Converts submissions for operators, with the URLs of their files. */
export async function toOperatorSubmission(
  deps: Pick<Deps, 'db' | 'proofUrls'>,
  operatorId: string,
  rows: ReviewRow[],
): Promise<OperatorSubmission[]> {
  const files = await listProofs(
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    return {
      ...toSubmission(row, files, deps.proofUrls.addressOf),
      user: toUserSummary({ ...row, id: row.user_id }),
      task: {
        id: row.task_id,
        title: row.title,
        platform: toPlatform(row.platform),
        type: row.type,
        target: row.target,
        reward: row.reward,
      },
      reviewReason: row.review_reason,
      appealReason: row.appeal_reason,
      reviewedBy: row.reviewer,
      canReview: canReview(reviewFacts(operatorId, row)).ok,
    };
  });
}
