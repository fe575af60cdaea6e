import type { OperatorReferral } from '@gumball/contract/operators/operators.schemas';
import type { Pagination } from '@gumball/contract/pagination';
import { toEnglish } from '@gumball/rules/formats/phrase';
import { canResolveReferral, holdReasonLabels } from '@gumball/rules/referrals/hold-reason';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { decodeIdCursor, encodeCursor } from '../../platform/http/cursor.ts';
import { type ListQuery, toLimitOffset, toPage } from '../../platform/http/list-page.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { toUserSummary } from '../users/to-user-summary.ts';
import { findOperatorReferral, type OperatorReferralRow, selectOperatorReferrals } from './operator-referrals.store.ts';

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

/** Reads a referral for operators, by its newcomer. Throws `REFERRAL_NOT_FOUND`. */
export async function findReferralForOperators(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  newcomerId: string,
): Promise<OperatorReferral> {
  const row = await findOperatorReferral(db.kysely, newcomerId);
  if (!row) throw new AppError('REFERRAL_NOT_FOUND');
  return toOperatorReferral(viewer.userId, row);
}

function toOperatorReferral(operatorId: string, row: OperatorReferralRow): OperatorReferral {
  const { newcomer, referrer, state } = row;
  const parties = { operatorId, newcomerId: newcomer.id, referrerId: referrer.id };
  return {
    id: newcomer.id,
    newcomer: toUserSummary(newcomer),
    referrer: toUserSummary(referrer),
    state,
    reason: row.held_reason === null ? null : toEnglish(holdReasonLabels[row.held_reason]),
    heldAt: row.held_at?.toISOString() ?? null,
    joinedAt: row.joined_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    heldOfReferrer: row.held_of_referrer,
    canDecide: canResolveReferral(parties, state, 'reversed').ok,
  };
}
