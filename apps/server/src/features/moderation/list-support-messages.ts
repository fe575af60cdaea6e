import type { OperatorMessage } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listMessageRows } from './moderation.store.ts';
import { toOperatorMessage } from './to-operator-message.ts';

/** Lists messages to the operators: open ones oldest first, closed ones newest first. */
export async function listSupportMessages(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  query: ListQuery & { status: 'open' | 'closed' },
): Promise<{ messages: OperatorMessage[]; pagination: Pagination }> {
  const beyond = decodeIdCursor(query.cursor);
  const rows = await listMessageRows(db, query.status, beyond, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  return { messages: shown.map((row) => toOperatorMessage(row, viewer)), pagination };
}
