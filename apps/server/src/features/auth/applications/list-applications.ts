import type { Application } from '@gumball/contract/auth/applications.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import { type ApplicationState, listApplicationRows } from './applications.store.ts';

/** Lists applications in a state for operators: undecided ones oldest first, others newest first. */
export async function listApplications(
  { db }: Pick<Deps, 'db'>,
  query: ListQuery & { state: ApplicationState },
): Promise<{ applications: Application[]; pagination: Pagination }> {
  const after = decodeIdCursor(query.cursor);
  const rows = await listApplicationRows(db, query.state, after, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.user_id));
  const applications = shown.map((row) => ({
    id: row.user_id,
    username: row.username,
    email: row.email,
    invitedBy: row.invited_by,
    answers: row.answers,
    state: row.state,
    appliedAt: row.applied_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
  }));
  return { applications, pagination };
}
