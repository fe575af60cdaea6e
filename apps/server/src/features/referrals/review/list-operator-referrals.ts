import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import type { Deps } from '../../../deps.ts';
import { decodeIdCursor, encodeCursor } from '../../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../../platform/http/list-page.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toOperatorReferral } from '../referrals.view.ts';
import { selectOperatorReferrals } from './operator-referrals.store.ts';

/** Lists referrals for operators: held ones oldest first, released and reversed ones newest first. */
export async function listOperatorReferrals(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  query: ListQuery & { status: 'held' | 'released' | 'reversed' },
): Promise<{ referrals: OperatorReferral[]; pagination: Pagination }> {
  const beyond = decodeIdCursor(query.cursor);
  const rows = await selectOperatorReferrals(db, query.status, beyond, toLimitOffset(query));
  const { shown, pagination } = toPage(rows, query, (row) => encodeCursor(row.newcomer.id));
  return { referrals: shown.map((row) => toOperatorReferral(viewer.userId, row)), pagination };
}
