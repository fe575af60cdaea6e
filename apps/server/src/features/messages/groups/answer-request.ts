import type { GroupAccess } from '@gumball/contract/messages/groups.schemas';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { insertParticipants, listParticipantIds } from '../conversations/participants.store.ts';
import { getGroupAccess } from './get-group-access.ts';
import { deleteRequests, insertRemoved, mayAcceptRequest } from './invites.store.ts';
import { lockManagedGroup } from './lock-managed-group.ts';

/**
 * Accepts or declines a request to join a group. A declined member can join by a link once the member is allowed again.
 * A request that is gone changes nothing, and neither does accepting one that the viewer is not shown: of a suspended
 * member, or across a block. Throws `CONVERSATION_NOT_FOUND`, `ACCESS_DENIED` and `GROUP_FULL`.
 */
export async function answerRequest(
  deps: Pick<Deps, 'db' | 'clock' | 'conversationBroadcasts' | 'notifier'>,
  viewer: Viewer,
  { conversationId, userId, accept }: { conversationId: string; userId: string; accept: boolean },
): Promise<GroupAccess> {
  const now = deps.clock.now();
  const groupName = await deps.db.transaction(async (tx) => {
    const group = await lockManagedGroup(tx, viewer, conversationId);
    const request = { conversationId, userId, managerId: viewer.userId };
    if (accept && !(await mayAcceptRequest(tx, request))) return undefined;
    const [requested] = await deleteRequests(tx, conversationId, [userId]);
    if (requested === undefined) return undefined;
    if (!accept) {
      await insertRemoved(tx, conversationId, userId, now);
      return undefined;
    }
    if (group.participants >= amountsNow().groupMembers) throw new AppError('GROUP_FULL');
    const added = await insertParticipants(deps.db, tx, conversationId, [{ userId, role: 'member' }], now);
    return added.length > 0 ? (group.name ?? '') : undefined;
  });
  if (groupName !== undefined) {
    deps.conversationBroadcasts.created(userId, conversationId);
    for (const memberId of await listParticipantIds(deps.db, conversationId))
      if (memberId !== userId) deps.conversationBroadcasts.changed(memberId, conversationId);
    deps.notifier.notify({
      about: 'notification',
      type: 'group_accepted',
      recipientId: userId,
      actorId: viewer.userId,
      groupId: conversationId,
      details: { item: groupName, conversationId },
    });
  }
  return getGroupAccess(deps, viewer, conversationId);
}
