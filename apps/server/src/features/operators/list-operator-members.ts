import type { OperatorUser } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import { listEarnings } from '../gumballs/list-earnings.ts';
import { findMember, listMembers } from './operator-members.store.ts';
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
  return { members: shown.map(toOperatorMember), pagination };
}

/** Reads a member's ledger for operators, newest entry first. Throws `MEMBER_NOT_FOUND`. */
export async function getMemberLedger(deps: Pick<Deps, 'db'>, memberId: string, query: ListQuery) {
  const row = await findMember(deps.db.kysely, memberId);
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  const { history, pagination } = await listEarnings(deps, { userId: memberId }, query);
  return { member: toOperatorMember(row), balance: Number(row.gumballs), entries: history, pagination };
}
