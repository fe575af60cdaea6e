import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { SanctionInput } from '../../moderation/sanctions/impose-sanction.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { toOperatorSanction } from '../../moderation/sanctions/to-operator-sanction.ts';
import { imposeInside } from './impose-inside.ts';

/**
 * Imposes a sanction, with an entry of the audit log, and tells the member. It has effect on every server within a
 * second. Throws the errors of `imposeSanction`.
 */
export async function imposeOperatorSanction(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'notifier'>,
  limit: Limit,
  { userId: operatorId }: Viewer,
  memberId: string,
  input: SanctionInput,
  idempotencyKey: string | undefined,
): Promise<{ sanction: OperatorSanction; existed: boolean }> {
  await limit.consume(operatorId);
  const { row, isNew, publish } = await deps.db.transaction((tx) =>
    imposeInside(deps, tx, { ...input, operatorId, memberId, idempotencyKey }),
  );
  publish();
  if (isNew) notifySanction(deps, row, 'imposed');
  return { sanction: toOperatorSanction(row, deps.clock.now(), operatorId), existed: !isNew };
}
