import type { OperatorSanction } from '@gumball/contract/moderation/sanctions.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { decideAppeal } from '../../moderation/sanctions/decide-appeal.ts';
import { lockSanction } from '../../moderation/sanctions/lock-sanction.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { toOperatorSanction } from '../../moderation/sanctions/to-operator-sanction.ts';
import { releaseSuspended } from '../../referrals/review/release-suspended.ts';
import { recordAction } from '../record-action.ts';
import { endSuspension } from './end-suspension.ts';
import { openLifted } from './open-lifted.ts';

/**
 * Decides the appeal of a sanction, with an entry of the audit log, and tells the member; granting that of a
 * closure opens the community again. Throws `SANCTION_NOT_FOUND` and
 * the errors of `decideAppeal`.
 */
export async function decideOperatorAppeal(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'jobs' | 'clusterEvents' | 'communityBroadcasts' | 'conversationBroadcasts' | 'notifier'
  >,
  { userId: operatorId }: Viewer,
  { memberId, sanctionId }: { memberId: string; sanctionId: string },
  decision: { granted: boolean; answer: string },
): Promise<OperatorSanction> {
  const { row, publish } = await deps.db.transaction(async (tx) => {
    const locked = await lockSanction(tx, memberId, sanctionId);
    const decided = await decideAppeal(deps, tx, locked, { ...decision, operatorId });
    if (decision.granted && decided.kind === 'suspension') await endSuspension(deps, tx, memberId);
    else if (decision.granted) await deps.clusterEvents.send(tx, userPermissionsChanged, { userId: memberId });
    await recordAction(deps, tx, {
      operatorId,
      action: decision.granted ? 'grant-appeal' : 'decline-appeal',
      subject: { kind: 'member', id: memberId },
      details: { sanction: sanctionId, kind: decided.kind },
    });
    const publishOpened = decision.granted ? await openLifted(deps, tx, operatorId, decided) : () => undefined;
    return { row: decided, publish: publishOpened };
  });
  publish();
  if (decision.granted && row.kind === 'suspension') deps.jobs.runNow(releaseSuspended.queue);
  notifySanction(deps, row, decision.granted ? 'lifted' : 'upheld');
  return toOperatorSanction(row, deps.clock.now(), operatorId);
}
