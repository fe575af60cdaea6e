import type { GroupAccess } from '@gumball/contract/messages/groups.schemas';
import { mayManageGroup } from '@gumball/rules/messages/group-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findConversationRow } from '../conversations/conversations.store.ts';
import { listInvites, listRemoved, listRequests } from './invites.store.ts';
import { toGroupAccess } from './invites.view.ts';

/**
 * Returns how members come into a group: its links, who asks to join, and who was removed; for its owner and admins.
 * Throws `CONVERSATION_NOT_FOUND` and `ACCESS_DENIED`.
 */
export async function getGroupAccess(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  conversationId: string,
): Promise<GroupAccess> {
  const group = await findConversationRow(db, viewer.userId, conversationId);
  if (!group) throw new AppError('CONVERSATION_NOT_FOUND');
  if (!group.is_group || group.community_id !== null || !mayManageGroup(group.role))
    throw new AppError('ACCESS_DENIED');
  return toGroupAccess(
    await listInvites(db, conversationId, clock.now()),
    await listRequests(db, conversationId, viewer.userId),
    await listRemoved(db, conversationId),
  );
}
