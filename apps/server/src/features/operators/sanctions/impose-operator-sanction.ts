import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { imposeSanction, type SanctionInput } from '../../moderation/sanctions/impose-sanction.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { toOperatorSanction } from '../../moderation/sanctions/to-operator-sanction.ts';
import { recordAction } from '../record-action.ts';

/**
 * Imposes a sanction, with an entry of the audit log, and tells the member. It has effect on every server within a
 * second. Throws the errors of `imposeSanction`.
 */
export async function imposeOperatorSanction(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'clusterEvents' | 'notifier'>,
  limit: Limit,
  { userId: operatorId }: Viewer,
  memberId: string,
  input: SanctionInput,
  idempotencyKey: string | undefined,
): Promise<{ sanction: OperatorSanction; existed: boolean }> {
  await limit.consume(operatorId);
  const { row, isNew } = await deps.db.transaction(async (tx) => {
    const imposed = await imposeSanction(deps, tx, { ...input, operatorId, memberId, idempotencyKey });
    if (!imposed.isNew) return imposed;
    const { id, kind, rule } = imposed.row;
    if (kind !== 'warning') await deps.clusterEvents.send(tx, userPermissionsChanged, { userId: memberId });
    await recordAction(deps, tx, {
      operatorId,
      action: 'impose-sanction',
      subject: { kind: 'member', id: memberId },
      details: { sanction: id, kind, rule, ...(input.days && kind !== 'warning' ? { days: input.days } : {}) },
    });
    return imposed;
  });
  if (isNew) notifySanction(deps, row, 'imposed');
  return { sanction: toOperatorSanction(row, deps.clock.now(), operatorId), existed: !isNew };
}
