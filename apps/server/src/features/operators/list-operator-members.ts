import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import { listBalances } from '../users/totals/list-balances.ts';
import { listMembers } from './operator-members.store.ts';
import { toOperatorMember } from './operators.view.ts';

/** Lists members for operators, newest first. */
export async function listOperatorMembers(
  { db }: Pick<Deps, 'db'>,
  query: ListQuery & { q: string; state: string },
): Promise<{ members: OperatorUser[]; pagination: Pagination }> {
  const before = decodeIdCursor(query.cursor);
  const q = query.q.trim().replace(/^@/, '').toLowerCase();
  const rows = await listMembers(db, { q, state: query.state }, before, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.id));
  const balances = await listBalances(
    db.kysely,
    shown.map(({ id }) => id),
  );
  return { members: shown.map((row) => toOperatorMember(row, balances.get(row.id)?.gumballs ?? 0)), pagination };
}
