import type { ReportReason } from '@gumball/rules/moderation/report';
import { sanctionNoteMax } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { setClosed } from '../../communities/closing/set-closed.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { recordClosure } from '../../moderation/sanctions/record-closure.ts';
import { recordAction } from '../record-action.ts';

/**
 * Closes a community, with an entry of the audit log. Its owner is told the rule and the reason and can appeal; those who
 * run it with the owner are notified, and its members read the reason on its page. Idempotent. Throws `COMMUNITY_NOT_FOUND`,
 * `SANCTION_NOTE_TOO_LONG`, and `CONCERNS_OPERATOR` for a community of the operator.
 */
export async function closeOperatorCommunity(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'clusterEvents' | 'communityBroadcasts' | 'conversationBroadcasts' | 'notifier'
  >,
  { userId: operatorId }: Viewer,
  communityId: string,
  { rule, reason: input }: { rule: ReportReason; reason: string },
): Promise<void> {
  const reason = input.trim();
  if (reason.length > sanctionNoteMax) throw new AppError('SANCTION_NOTE_TOO_LONG', { field: 'reason' });
  const { closed, sanction } = await deps.db.transaction(async (tx) => {
    const result = await setClosed(deps, tx, communityId, reason);
    if (!result) throw new AppError('COMMUNITY_NOT_FOUND');
    if (result.ownerId === operatorId) throw new AppError('CONCERNS_OPERATOR');
    if (!result.isChanged) return { closed: result, sanction: undefined };
    await recordAction(deps, tx, {
      operatorId,
      action: 'close-community',
      subject: { kind: 'community', id: communityId },
      details: { rule, reason, ...(result.ownerId === null ? {} : { memberId: result.ownerId }) },
    });
    const own = { rule, note: reason, decidedBy: operatorId, communityId };
    const recorded =
      result.ownerId === null ? undefined : await recordClosure(deps, tx, { ...own, userId: result.ownerId });
    return { closed: result, sanction: recorded };
  });
  closed.publish();
  if (sanction) notifySanction(deps, sanction, 'imposed');
  for (const recipientId of closed.staffIds)
    if (recipientId !== sanction?.user_id)
      deps.notifier.notify({
        about: 'notification',
        type: 'community_closed',
        recipientId,
        actorId: null,
        communityId,
      });
}
