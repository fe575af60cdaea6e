import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ListQuery } from '../../platform/http/list-page.ts';
import { listEarnings } from '../gumballs/list-earnings.ts';
import { findBalance } from '../users/totals/find-balance.ts';
import { findMember } from './operator-members.store.ts';
import { toOperatorMember } from './operators.view.ts';

/** Reads a member's ledger for operators, newest entry first. Throws `MEMBER_NOT_FOUND`. */
export async function getMemberLedger(deps: Pick<Deps, 'db'>, memberId: string, query: ListQuery) {
  const row = await findMember(deps.db.kysely, memberId);
  if (!row) throw new AppError('MEMBER_NOT_FOUND');
  const { gumballs, balance } = await findBalance(deps.db.kysely, memberId);
  const { history, pagination } = await listEarnings(deps, { userId: memberId }, query);
  return { member: toOperatorMember(row, gumballs), balance, entries: history, pagination };
}
