import type { Executor } from '../../../platform/db/database.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import {
  type ImposedSanction,
  imposeSanction,
  type SanctionInput,
} from '../../moderation/sanctions/impose-sanction.ts';
import { recordAction } from '../record-action.ts';
import { type SuspensionDeps, startSuspension } from './start-suspension.ts';

/** A sanction of an operator, who is null for the command line. */
export type ImposedInput = SanctionInput & {
  operatorId: string | null;
  memberId: string;
  idempotencyKey?: string | undefined;
  /** The case that the sanction is imposed with. */
  caseId?: string | undefined;
};

/**
 * Imposes a sanction with its effects and an entry of the audit log, inside the caller's transaction. Call `publish`
 * after the commit. Throws the errors of `imposeSanction`.
 */
export async function imposeInside(
  deps: SuspensionDeps,
  tx: Executor,
  input: ImposedInput,
): Promise<{ row: ImposedSanction; isNew: boolean; publish: () => void }> {
  const { memberId, operatorId } = input;
  const { row, isNew } = await imposeSanction(deps, tx, {
    ...input,
    operatorId: operatorId ?? '0',
    idempotencyKey: input.idempotencyKey,
  });
  if (!isNew) return { row, isNew, publish: () => undefined };
  const { id, kind, rule } = row;
  const isSuspension = kind === 'suspension';
  const publish = isSuspension
    ? await startSuspension(deps, tx, row)
    : () => deps.clusterEvents.emitLocal(userPermissionsChanged, { userId: memberId });
  if (!isSuspension && kind !== 'warning')
    await deps.clusterEvents.send(tx, userPermissionsChanged, { userId: memberId });
  await recordAction(deps, tx, {
    operatorId,
    action: isSuspension ? 'suspend' : 'impose-sanction',
    subject: { kind: 'member', id: memberId },
    details: {
      sanction: id,
      ...(isSuspension ? { reason: row.note } : { kind }),
      rule,
      ...(input.days && kind !== 'warning' ? { days: input.days } : {}),
      ...(input.caseId ? { case: input.caseId } : {}),
    },
  });
  return { row, isNew, publish };
}
