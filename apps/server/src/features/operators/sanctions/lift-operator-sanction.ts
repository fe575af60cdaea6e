import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { liftSanction } from '../../moderation/sanctions/lift-sanction.ts';
import { lockSanction } from '../../moderation/sanctions/lock-sanction.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { toOperatorSanction } from '../../moderation/sanctions/to-operator-sanction.ts';
import { releaseSuspended } from '../../referrals/review/release-suspended.ts';
import { recordAction } from '../record-action.ts';
import { endSuspension } from './end-suspension.ts';
import { openLifted } from './open-lifted.ts';

/** Ends a sanction early, with an entry of the audit log, and tells the member. Idempotent. Throws `SANCTION_NOT_FOUND`. */
export async function liftOperatorSanction(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'communityBroadcasts' | 'conversationBroadcasts' | 'notifier'
  >,
  { userId: operatorId }: Viewer,
  memberId: string,
  sanctionId: string,
): Promise<OperatorSanction> {
  const { row, isChanged, publish } = await deps.db.transaction(async (tx) => {
    const lifted = await liftSanction(deps, tx, await lockSanction(tx, memberId, sanctionId));
    if (lifted.isChanged) {
      const isSuspension = lifted.row.kind === 'suspension';
      if (isSuspension) await endSuspension(deps, tx, memberId);
      else await deps.clusterEvents.send(tx, userPermissionsChanged, { userId: memberId });
      await recordAction(deps, tx, {
        operatorId,
        action: isSuspension ? 'restore' : 'lift-sanction',
        subject: { kind: 'member', id: memberId },
        details: { sanction: sanctionId, kind: lifted.row.kind },
      });
    }
    const publishOpened = lifted.isChanged ? await openLifted(deps, tx, operatorId, lifted.row) : () => undefined;
    return { ...lifted, publish: publishOpened };
  });
  publish();
  if (isChanged) notifySanction(deps, row, 'lifted');
  if (isChanged && row.kind === 'suspension') deps.jobs.runNow(releaseSuspended.queue);
  return toOperatorSanction(row, deps.clock.now(), operatorId);
}
