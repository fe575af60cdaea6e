import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { broadcastParticipationEnd } from './broadcast-participation-end.ts';
import { endParticipation } from './end-participation.ts';
import { getConversation } from './get-conversation.ts';
import { lockConversation } from './participants.store.ts';

/**
 * Removes a participant from a group; admins only, who use leaving for themselves. Idempotent. Throws
 * `CONVERSATION_NOT_FOUND` and `ACCESS_DENIED`.
 */
export async function removeParticipant(
  deps: Pick<Deps, 'db' | 'clusterEvents' | 'chatFileUrls' | 'conversationBroadcasts'>,
  viewer: Viewer,
  conversationId: string,
  userId: string,
): Promise<Conversation> {
  const participation = { conversationId, userId };
  const removed = await deps.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId, viewer.userId);
    if (!conversation) throw new AppError('CONVERSATION_NOT_FOUND');
    const isAllowed = conversation.is_group && conversation.role === 'admin' && userId !== viewer.userId;
    if (!isAllowed) throw new AppError('ACCESS_DENIED');
    return endParticipation(deps, tx, conversation, participation);
  });
  if (removed) await broadcastParticipationEnd(deps, participation);
  return getConversation(deps, viewer, conversationId);
}
