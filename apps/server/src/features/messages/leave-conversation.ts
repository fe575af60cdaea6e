import type { Viewer } from '../../platform/http/viewer.ts';
import type { MessagesDeps } from './create-file-addresses.ts';
import { endParticipation, tellOfEnd } from './end-participation.ts';
import { lockConversation } from './members.store.ts';

/** Ends the viewer's part in a conversation; where there is none nothing happens. The last one to leave removes it. */
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
