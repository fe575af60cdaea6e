import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { mayRemoveFromGroup } from '@gumball/rules/messages/group-roles';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { insertRemoved } from '../groups/invites.store.ts';
import { broadcastParticipationEnd } from './broadcast-participation-end.ts';
import { endParticipation } from './end-participation.ts';
import { getConversation } from './get-conversation.ts';
import { findRole, lockConversation } from './participants.store.ts';

/**
 * Removes a participant from a group: the owner anybody, admins members. Nobody removes themselves; they leave. A
 * removed member cannot join by a link. Idempotent. Throws `CONVERSATION_NOT_FOUND` and `ACCESS_DENIED`.
 */
export async function removeParticipant(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'chatFileUrls' | 'conversationBroadcasts'>,
  viewer: Viewer,
  conversationId: string,
  userId: string,
): Promise<Conversation> {
  const participation = { conversationId, userId };
  const removed = await deps.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId, viewer.userId);
    if (!conversation) throw new AppError('CONVERSATION_NOT_FOUND');
    const target = (await findRole(tx, conversationId, userId)) ?? 'member';
    const isAllowed =
      conversation.is_group &&
      conversation.community_id === null &&
      mayRemoveFromGroup(conversation.role, target) &&
      userId !== viewer.userId;
    if (!isAllowed) throw new AppError('ACCESS_DENIED');
    const isEnded = await endParticipation(deps, tx, conversation, participation);
    if (isEnded) await insertRemoved(tx, conversationId, userId, deps.clock.now());
    return isEnded;
  });
  if (removed) await broadcastParticipationEnd(deps, participation, 'removed');
  return getConversation(deps, viewer, conversationId);
}
