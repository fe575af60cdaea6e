import type { OperatorSubmission } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, decodePositionCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { listPending, listResolved } from './reviews.store.ts';
import { toOperatorSubmission } from './to-operator-submission.ts';

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
