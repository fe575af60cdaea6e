import type { ReportReason } from '@gumball/rules/moderation/report';
import { checkSanction, type ImposedKind, sanctionEnd } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError, assertOk } from '../../../platform/http/app-error.ts';
import {
  findSanction,
  insertSanction,
  lockMember,
  type OperatorSanctionRow,
  updateRestrictions,
} from './sanctions.store.ts';

/** A sanction to impose. */
export type SanctionInput = {
  kind: ImposedKind;
  rule: ReportReason;
  days?: number | null | undefined;
  note: string;
};

/** A sanction after it was imposed. */
export type ImposedSanction = OperatorSanctionRow;

/**
 * Imposes a sanction inside a transaction; the same key of an operator imposes once. Throws `MEMBER_NOT_FOUND`,
 * `SANCTION_OPERATOR`, and the errors of `checkSanction`.
 */
export async function imposeSanction(
  { clock, ids }: Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'> },
  tx: Executor,
  input: SanctionInput & {
    operatorId: string;
    memberId: string;
    idempotencyKey: string | undefined;
    caseId?: string | undefined;
  },
): Promise<{ row: OperatorSanctionRow; isNew: boolean }> {
  const { kind, rule, memberId, operatorId } = input;
  const days = input.days ?? null;
  const note = input.note.trim();
  assertOk(checkSanction({ kind, days, note }));
  const role = await lockMember(tx, memberId);
  if (!role) throw new AppError('MEMBER_NOT_FOUND');
  if (role === 'operator') throw new AppError('SANCTION_OPERATOR');
  const now = clock.now();
  const { id, isNew } = await insertSanction(tx, {
    user_id: memberId,
    id: ids.next(),
    kind,
    rule,
    note,
    operator_id: operatorId,
    creation_key: input.idempotencyKey ?? null,
    case_id: input.caseId ?? null,
    imposed_at: now,
    ends_at: sanctionEnd(kind, days, now.getTime()),
  });
  if (isNew) await updateRestrictions(tx, memberId);
  const row = await findSanction(tx, memberId, id);
  if (!row) throw new Error('The stored sanction is gone.');
  return { row, isNew };
}
