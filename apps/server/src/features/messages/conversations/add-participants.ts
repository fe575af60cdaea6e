import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { mayInGroup, mayManageGroup } from '@gumball/rules/messages/group-roles';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { deleteRemoved, deleteRequests } from '../groups/invites.store.ts';
import { getConversation } from './get-conversation.ts';
import { notifyAdded } from './notify-added.ts';
import { insertParticipants, listFriendsAmong, listParticipantIds, lockConversation } from './participants.store.ts';

/**
 * Adds friends of the viewer to a group. Existing participants stay unchanged; new ones can read only later messages.
 * Throws `CONVERSATION_NOT_FOUND`, `ACCESS_DENIED` in direct conversations
 * and where members may not add or a manager removed the member, `FRIENDS_ONLY` and `GROUP_FULL`.
 */
export async function addParticipants(
  deps: Pick<Deps, 'db' | 'clock' | 'chatFileUrls' | 'conversationBroadcasts' | 'notifier'>,
  viewer: Viewer,
  conversationId: string,
  userIds: string[],
): Promise<Conversation> {
  const { db, clock } = deps;
  const memberIds = await listParticipantIds(db, conversationId);
  const added = await db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId, viewer.userId);
    if (!conversation) throw new AppError('CONVERSATION_NOT_FOUND');
    const { is_group: isGroup, role, members_may: membersMay } = conversation;
    if (!isGroup || conversation.community_id !== null || !mayInGroup(role, 'add', membersMay))
      throw new AppError('ACCESS_DENIED');
    const newUserIds = [...new Set(userIds)].filter((id) => !memberIds.includes(id));
    const removedIds = await deleteRemoved(tx, conversationId, newUserIds);
    if (removedIds.length > 0 && !mayManageGroup(role)) throw new AppError('ACCESS_DENIED');
    const friends = await listFriendsAmong(tx, viewer.userId, newUserIds, true);
    if (friends.length < newUserIds.length) throw new AppError('FRIENDS_ONLY');
    const participants = newUserIds.map((userId) => ({ userId, role: 'member' as const }));
    const insertedIds = await insertParticipants(db, tx, conversationId, participants, clock.now());
    await deleteRequests(tx, conversationId, newUserIds);
    // A group that is larger than operators allow by now keeps its members.
    const count = conversation.participants + insertedIds.length;
    if (insertedIds.length > 0 && count > amountsNow().groupMembers) throw new AppError('GROUP_FULL');
    return insertedIds;
  });
  const broadcasts = deps.conversationBroadcasts;
  for (const userId of added) broadcasts.created(userId, conversationId);
  if (added.length > 0) for (const userId of memberIds) broadcasts.changed(userId, conversationId);
  const conversation = await getConversation(deps, viewer, conversationId);
  notifyAdded(deps, viewer, conversation, added);
  return conversation;
}
