import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { type GroupRole, mayInGroup } from '@gumball/rules/messages/group-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getConversation } from '../conversations/get-conversation.ts';
import {
  findRole,
  listParticipantIds,
  lockConversation,
  lockParticipants,
  updateRole,
} from '../conversations/participants.store.ts';

/**
 * Changes the role of a participant of a group; the owner only. The role `owner` transfers the group, and the viewer
 * becomes an admin. Idempotent. Throws `CONVERSATION_NOT_FOUND`, `ACCESS_DENIED`, also if the owner would only step
 * down,
 * and `MEMBER_NOT_FOUND`.
 */
export async function changeGroupRole(
  deps: Pick<Deps, 'db' | 'clock' | 'chatFileUrls' | 'conversationBroadcasts'>,
  viewer: Viewer,
  { conversationId, userId, role }: { conversationId: string; userId: string; role: GroupRole },
): Promise<Conversation> {
  const now = deps.clock.now();
  const hasChanged = await deps.db.transaction(async (tx) => {
    const group = await lockConversation(tx, conversationId, viewer.userId);
    if (!group) throw new AppError('CONVERSATION_NOT_FOUND');
    const before = await findRole(tx, conversationId, userId);
    // The former owner may send a transfer again.
    const isRepeated =
      group.is_group && group.community_id === null && group.role === 'admin' && role === 'owner' && before === 'owner';
    if (isRepeated) return false;
    if (!group.is_group || group.community_id !== null || !mayInGroup(group.role, 'setRoles', group.members_may))
      throw new AppError('ACCESS_DENIED');
    if (!before) throw new AppError('MEMBER_NOT_FOUND');
    if (before === role) return false;
    if (before === 'owner') throw new AppError('ACCESS_DENIED');
    await lockParticipants(tx, conversationId);
    if (role === 'owner') await updateRole(tx, { conversationId, userId: viewer.userId, role: 'admin' }, now);
    await updateRole(tx, { conversationId, userId, role }, now);
    return true;
  });
  if (hasChanged)
    for (const memberId of await listParticipantIds(deps.db, conversationId))
      deps.conversationBroadcasts.changed(memberId, conversationId);
  return getConversation(deps, viewer, conversationId);
}
