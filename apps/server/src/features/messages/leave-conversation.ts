import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { endParticipation, tellOfEnd } from './end-participation.ts';
import { lockConversation } from './members.store.ts';

/** Removes the viewer from a conversation. Idempotent. The last participant deletes it. */
export async function leaveConversation(
  deps: Pick<MessagesDeps, 'db' | 'realtime' | 'log' | 'files' | 'notices'>,
  viewer: Pick<Viewer, 'userId'>,
  conversationId: string,
): Promise<void> {
  const where = { conversationId, userId: viewer.userId };
  const left = await deps.db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId, viewer.userId);
    return conversation !== undefined && endParticipation(deps, tx, conversation, where);
  });
  if (left) await tellOfEnd(deps, where);
}
