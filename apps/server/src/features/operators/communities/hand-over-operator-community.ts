import { sanctionNoteMax } from '@gumball/rules/moderation/sanctions';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { handOverCommunity } from '../../communities/members/hand-over-community.ts';
import { recordAction } from '../record-action.ts';
import { findUserIdByName } from './operator-communities.store.ts';

/**
 * Hands a community over to another of its members, with an entry of the audit log; both members are told. Idempotent.
 * Throws `CONCERNS_OPERATOR` where the operator is one of the two, `SANCTION_NOTE_TOO_LONG`, and the errors of
 * `handOverCommunity`.
 */
export async function handOverOperatorCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'taskBroadcasts' | 'communityBroadcasts' | 'notifier'>,
  { userId: operatorId }: Viewer,
  communityId: string,
  { username, reason: input }: { username: string; reason: string },
): Promise<void> {
  const reason = input.trim();
  if (reason.length > sanctionNoteMax) throw new AppError('SANCTION_NOTE_TOO_LONG', { field: 'reason' });
  const { from, to, publish } = await deps.db.transaction(async (tx) => {
    const memberId = await findUserIdByName(tx, username);
    if (memberId === undefined) throw new AppError('COMMUNITY_MEMBER_NOT_FOUND', { field: 'username' });
    const handed = await handOverCommunity(deps, tx, communityId, memberId);
    if (memberId === operatorId || handed.from === operatorId) throw new AppError('CONCERNS_OPERATOR');
    if (handed.from !== undefined)
      await recordAction(deps, tx, {
        operatorId,
        action: 'hand-over-community',
        subject: { kind: 'community', id: communityId },
        details: { memberId, former: handed.from, reason },
      });
    return { ...handed, to: memberId };
  });
  if (from === undefined) return;
  publish();
  for (const id of [from, to]) deps.communityBroadcasts.membership(communityId, id);
  const shared = { about: 'notification', actorId: null, communityId } as const;
  deps.notifier.notify(
    { ...shared, type: 'community_owner', recipientId: to },
    { ...shared, type: 'community_role', recipientId: from, details: { role: 'admin' } },
  );
}
