import { mayManageGroup } from '@gumball/rules/messages/group-roles';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type LockedConversation, lockConversation } from '../conversations/participants.store.ts';

/**
 * Locks a group that the viewer manages. Throws `CONVERSATION_NOT_FOUND`, and `ACCESS_DENIED` for members and in direct
 * conversations.
 */
export async function lockManagedGroup(
  tx: Executor,
  viewer: Viewer,
  conversationId: string,
): Promise<LockedConversation> {
  const group = await lockConversation(tx, conversationId, viewer.userId);
  if (!group) throw new AppError('CONVERSATION_NOT_FOUND');
  if (!group.is_group || group.community_id !== null || !mayManageGroup(group.role))
    throw new AppError('ACCESS_DENIED');
  return group;
}
