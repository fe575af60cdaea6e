import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { endParticipation, tellOfEnd } from './end-participation.ts';
import { getConversation } from './get-conversation.ts';
import { lockConversation } from './members.store.ts';

/**
 * Removes a participant from a group; admins only, who use leaving for themselves. Idempotent. Throws
 * `CONVERSATION_NOT_FOUND` and `ACCESS_DENIED`.
 */
export async function removeParticipant(
  deps: Pick<MessagesDeps, 'db' | 'realtime' | 'log' | 'files' | 'notices'>,
  viewer: Viewer,
  conversationId: string,
  userId: string,
): Promise<Conversation> {
  const where = { conversationId, userId };
  const removed = await deps.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId, viewer.userId);
    if (!conversation) throw new AppError('CONVERSATION_NOT_FOUND');
    const may = conversation.is_group && conversation.role === 'admin' && userId !== viewer.userId;
    if (!may) throw new AppError('ACCESS_DENIED');
    return endParticipation(deps, tx, conversation, where);
  });
  if (removed) await tellOfEnd(deps, where);
  return getConversation(deps, viewer, conversationId);
}
