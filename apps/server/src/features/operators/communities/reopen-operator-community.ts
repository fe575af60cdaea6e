import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { setClosed } from '../../communities/closing/set-closed.ts';
import { liftClosures } from '../../moderation/sanctions/lift-closures.ts';
import { notifySanction } from '../../moderation/sanctions/notify-sanction.ts';
import { recordAction } from '../record-action.ts';

/**
 * Opens a closed community again with its former access, with an entry of the audit log. Its owner is told. Idempotent.
 * Throws `COMMUNITY_NOT_FOUND`, and `CONCERNS_OPERATOR` for a community of the operator.
 */
export async function reopenOperatorCommunity(
  deps: Pick<
    Deps,
    'db' | 'clock' | 'ids' | 'clusterEvents' | 'communityBroadcasts' | 'conversationBroadcasts' | 'notifier'
  >,
  { userId: operatorId }: Viewer,
  communityId: string,
): Promise<void> {
  const { publish, lifted } = await deps.db.transaction(async (tx) => {
    const opened = await setClosed(deps, tx, communityId, null);
    if (!opened) throw new AppError('COMMUNITY_NOT_FOUND');
    if (opened.ownerId === operatorId) throw new AppError('CONCERNS_OPERATOR');
    if (!opened.isChanged) return { ...opened, lifted: [] };
    await recordAction(deps, tx, {
      operatorId,
      action: 'reopen-community',
      subject: { kind: 'community', id: communityId },
      details: opened.ownerId === null ? {} : { memberId: opened.ownerId },
    });
    return { ...opened, lifted: await liftClosures(deps, tx, communityId) };
  });
  publish();
  for (const sanction of lifted) notifySanction(deps, sanction, 'lifted');
}
