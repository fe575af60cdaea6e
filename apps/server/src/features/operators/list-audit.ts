import type { AuditEntry } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import { listAuditEntries } from './audit.store.ts';

/** Lists the actions of operators, newest first: all of them, or those about a community and what is in it. */
export async function listAudit(
  { db }: Pick<Deps, 'db'>,
  query: ListQuery & { community?: string | undefined },
): Promise<{ entries: AuditEntry[]; pagination: Pagination }> {
  const before = decodeIdCursor(query.cursor);
  const rows = await listAuditEntries(db, { before, communityId: query.community }, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  const entries = shown.map((row) => ({
    id: row.id,
    operator: row.operator ?? 'command line',
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id },
    details: row.details,
    community: row.community,
    createdAt: row.created_at.toISOString(),
  }));
  return { entries, pagination };
}
